import { tag } from '#domain/directory/tags.ts'
import type { ReasonCode } from '#domain/matching/schema.ts'
import { tagIds } from '#server/seed/catalog.ts'
import * as is from './patients.ts'
import type { FacilityName } from './town.ts'

/** One night: the patient, and what must hold for each of the town's facilities. */
export type Night = {
  night: string
  patient: is.Given
  snapshot?: is.Snapshot
  /** When the advocate searches. */
  at?: string
  filters?: number[]
  /** Best match first, each with everything to confirm. */
  offered: Partial<Record<FacilityName, string[]>>
  /** All other facilities, with all reasons. */
  excluded: Partial<Record<FacilityName, (ReasonCode | 'other_age until midnight')[]>>
}

const hold = 'Whether it accepts patients on an involuntary hold'
const plan = 'Whether the plan is in network'
const genders = 'Which genders it serves'
const ages = 'Which ages it serves'
const county = 'Whether it accepts public plans of this county: Fresno, CA'
const inSpanish = 'Whether it has staff or an interpreter for this language: Spanish'
const inSign = 'Whether it has staff or an interpreter for this language: Sign language'

export const nights: readonly Night[] = [
  {
    night: 'an adult with a private plan and alcohol use',
    patient: {},
    offered: {
      'Harbor Detox': [],
      'Grace House': [plan],
      'Valley Psychiatric': [plan],
      'Route 12 Clinic': ['Whether it accepts private insurance', plan, genders, ages],
    },
    excluded: {
      'Anchor House': ['other_gender'],
      'Youth Center': ['other_age'],
      'Summit Villa': ['no_private_insurance'],
      'County Program': ['out_of_network'],
    },
  },
  {
    night: 'an adult on an emergency hold',
    patient: { ...is.insured('Medi-Cal') },
    snapshot: is.onHold(),
    offered: { 'Valley Psychiatric': [], 'County Program': [hold], 'Route 12 Clinic': [plan, genders, ages, hold] },
    excluded: {
      'Harbor Detox': ['no_holds'],
      'Grace House': ['no_holds'],
      'Anchor House': ['other_gender', 'no_holds'],
      'Youth Center': ['other_age', 'no_holds'],
      'Summit Villa': ['out_of_network', 'no_holds'],
    },
  },
  {
    night: 'an adult whose legal status is not known yet',
    patient: { ...is.insured('Medi-Cal') },
    snapshot: { observation_level: 'routine' },
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a voluntary patient, for whom no hold matters',
    patient: { ...is.insured('Medi-Cal') },
    snapshot: { legal_status: 'voluntary' },
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a court-ordered hold with psychosis',
    patient: { ...is.insured('Medicare'), ...is.mental('Schizophrenia') },
    snapshot: { ...is.onHold(), hold_kind: 'court_order', behaviors: ['psychosis'] },
    offered: {
      'Valley Psychiatric': [],
      'County Program': [plan, hold, 'Whether it admits patients with psychosis'],
      'Route 12 Clinic': [plan, genders, ages, hold, 'Whether it admits patients with psychosis'],
    },
    excluded: {
      'Harbor Detox': ['no_holds'],
      'Grace House': ['no_holds'],
      'Anchor House': ['other_gender', 'no_holds'],
      'Youth Center': ['other_age', 'no_holds'],
      'Summit Villa': ['no_holds'],
    },
  },
  {
    night: 'a 16-year-old with a parent',
    patient: { ...is.aged(16), ...is.insured('Medi-Cal') },
    offered: { 'Youth Center': [], 'Valley Psychiatric': [], 'Route 12 Clinic': [plan, genders, ages] },
    excluded: {
      'Harbor Detox': ['other_age'],
      'Grace House': ['other_age'],
      'Anchor House': ['other_gender', 'other_age'],
      'Summit Villa': ['out_of_network', 'other_age'],
      'County Program': ['other_age'],
    },
  },
  {
    night: 'a 12-year-old',
    patient: { ...is.aged(12), ...is.uses('Cannabis'), ...is.insured('Medi-Cal') },
    offered: { 'Youth Center': [], 'Valley Psychiatric': [], 'Route 12 Clinic': [plan, genders, ages] },
    excluded: {
      'Harbor Detox': ['other_age'],
      'Grace House': ['other_age'],
      'Anchor House': ['other_gender', 'other_age'],
      'Summit Villa': ['out_of_network', 'other_age'],
      'County Program': ['other_age'],
    },
  },
  {
    night: 'an 11-year-old',
    patient: { ...is.aged(11), ...is.uses('Cannabis'), ...is.insured('Medi-Cal') },
    offered: { 'Valley Psychiatric': [], 'Route 12 Clinic': [plan, genders, ages] },
    excluded: {
      'Harbor Detox': ['other_age'],
      'Grace House': ['other_age'],
      'Anchor House': ['other_gender', 'other_age'],
      'Youth Center': ['other_age'],
      'Summit Villa': ['out_of_network', 'other_age'],
      'County Program': ['other_age'],
    },
  },
  {
    night: 'a 15-year-old in foster care',
    patient: { ...is.aged(15), ...is.insured('Medi-Cal'), ...is.populations('Adolescents') },
    offered: {
      'Youth Center': ['Whether it can meet these needs, which it does not list: Adolescents'],
      'Valley Psychiatric': ['Whether it can meet these needs, which it does not list: Adolescents'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it can meet these needs, which it does not list: Adolescents'],
    },
    excluded: {
      'Harbor Detox': ['other_age'],
      'Grace House': ['other_age'],
      'Anchor House': ['other_gender', 'other_age'],
      'Summit Villa': ['out_of_network', 'other_age'],
      'County Program': ['other_age'],
    },
  },
  {
    night: 'pregnant with opioid use',
    patient: { ...is.insured('Medi-Cal'), ...is.uses('Opioids'), ...is.populations('Pregnant/postpartum') },
    snapshot: { pregnancy: 'yes', pregnancy_weeks: 22 },
    offered: {
      'Harbor Detox': ['Whether it admits pregnant patients'],
      'Grace House': [],
      'Valley Psychiatric': ['Whether it admits pregnant patients'],
      'County Program': ['Whether it admits pregnant patients'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it admits pregnant patients'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'methadone continued',
    patient: { ...is.insured('Medi-Cal'), ...is.uses('Opioids'), ...is.prescriptions('Methadone') },
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'alcohol withdrawal with a CIWA score of 18',
    patient: { ...is.insured('Medi-Cal'), ...is.level('Detox - residential') },
    snapshot: { medical_clearance: 'pending', ciwa_score: 18, ciwa_at: '2026-11-17T16:00:00.000Z', behaviors: ['agitated'] },
    offered: {
      'Harbor Detox': ['Whether it admits patients who are not medically cleared', 'Whether it admits agitated patients'],
      'Valley Psychiatric': ['Whether it admits agitated patients'],
    },
    excluded: {
      'Grace House': ['lacks_features'],
      'Anchor House': ['lacks_features', 'other_gender'],
      'Youth Center': ['lacks_features', 'other_age'],
      'Summit Villa': ['lacks_features', 'out_of_network'],
      'County Program': ['lacks_features'],
      'Route 12 Clinic': ['lacks_features'],
    },
  },
  {
    night: 'a benzodiazepine taper',
    patient: {
      ...is.insured('Blue Shield'),
      ...is.level('Detox - residential'),
      ...is.uses('Benzodiazepines'),
      ...is.prescriptions('Benzodiazepine taper'),
    },
    offered: { 'Harbor Detox': [], 'Valley Psychiatric': [plan] },
    excluded: {
      'Grace House': ['lacks_features'],
      'Anchor House': ['lacks_features', 'other_gender'],
      'Youth Center': ['lacks_features', 'other_age'],
      'Summit Villa': ['lacks_features', 'no_private_insurance'],
      'County Program': ['lacks_features', 'out_of_network'],
      'Route 12 Clinic': ['lacks_features'],
    },
  },
  {
    night: 'psychosis and alcohol',
    patient: { ...is.insured('Medi-Cal'), ...is.mental('Schizophrenia') },
    snapshot: { behaviors: ['psychosis'], observation_level: 'every_15' },
    offered: {
      'Harbor Detox': ['Whether it admits patients with psychosis', 'Whether it can check on a patient every 15 or 30 minutes'],
      'Grace House': ['Whether it admits patients with psychosis', 'Whether it can check on a patient every 15 or 30 minutes'],
      'Valley Psychiatric': ['Whether it can check on a patient every 15 or 30 minutes'],
      'County Program': ['Whether it admits patients with psychosis', 'Whether it can check on a patient every 15 or 30 minutes'],
      'Route 12 Clinic': [
        plan,
        genders,
        ages,
        'Whether it admits patients with psychosis',
        'Whether it can check on a patient every 15 or 30 minutes',
      ],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'an eating disorder',
    patient: { ...is.insured('Medi-Cal'), ...is.mental('Eating disorders') },
    offered: {
      'Harbor Detox': ['Whether it can meet these needs, which it does not list: Eating disorders'],
      'Grace House': ['Whether it can meet these needs, which it does not list: Eating disorders'],
      'Valley Psychiatric': [],
      'County Program': ['Whether it can meet these needs, which it does not list: Eating disorders'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it can meet these needs, which it does not list: Eating disorders'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'IV antibiotics through a PICC line',
    patient: { ...is.insured('Medi-Cal'), ...is.uses('Opioids'), ...is.acute('IV antibiotics', 'PICC line or central line') },
    offered: {
      'Harbor Detox': [],
      'Grace House': ['Whether it can meet these needs, which it does not list: IV antibiotics, PICC line or central line'],
      'Valley Psychiatric': [
        'Whether it can meet these needs, which it does not list: IV antibiotics, PICC line or central line',
      ],
      'County Program': ['Whether it can meet these needs, which it does not list: IV antibiotics, PICC line or central line'],
      'Route 12 Clinic': [
        plan,
        genders,
        ages,
        'Whether it can meet these needs, which it does not list: IV antibiotics, PICC line or central line',
      ],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'IV antibiotics, with the filter selected',
    patient: { ...is.insured('Medi-Cal'), ...is.uses('Opioids'), ...is.acute('IV antibiotics') },
    filters: tagIds('facility_comorbidity_accommodation', 'IV antibiotics'),
    offered: { 'Harbor Detox': [] },
    excluded: {
      'Grace House': ['lacks_features'],
      'Anchor House': ['lacks_features', 'other_gender'],
      'Youth Center': ['lacks_features', 'other_age'],
      'Valley Psychiatric': ['lacks_features'],
      'Summit Villa': ['lacks_features', 'out_of_network'],
      'County Program': ['lacks_features'],
      'Route 12 Clinic': ['lacks_features'],
    },
  },
  {
    night: 'dialysis',
    patient: { ...is.insured('Medicare'), ...is.acute('Dialysis') },
    offered: {
      'Valley Psychiatric': ['Whether it can meet these needs, which it does not list: Dialysis'],
      'Harbor Detox': [plan, 'Whether it can meet these needs, which it does not list: Dialysis'],
      'Grace House': [plan, 'Whether it can meet these needs, which it does not list: Dialysis'],
      'Summit Villa': [plan, 'Whether it can meet these needs, which it does not list: Dialysis'],
      'County Program': [plan, 'Whether it can meet these needs, which it does not list: Dialysis'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it can meet these needs, which it does not list: Dialysis'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'] },
  },
  {
    night: 'a wheelchair',
    patient: { ...is.insured('Medi-Cal'), ...is.accommodations('Wheelchair accessible') },
    snapshot: { mobility: 'wheelchair' },
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it is wheelchair accessible'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'help of two people to move',
    patient: { ...is.insured('Medi-Cal') },
    snapshot: { mobility: 'two_person' },
    offered: {
      'Harbor Detox': ['Whether it admits patients who need help to move'],
      'Grace House': ['Whether it admits patients who need help to move'],
      'Valley Psychiatric': ['Whether it admits patients who need help to move'],
      'County Program': ['Whether it admits patients who need help to move'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it admits patients who need help to move'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'oxygen',
    patient: { ...is.insured('Medi-Cal'), ...is.acute('Oxygen') },
    offered: {
      'Harbor Detox': ['Whether it can meet these needs, which it does not list: Oxygen'],
      'Grace House': ['Whether it can meet these needs, which it does not list: Oxygen'],
      'Valley Psychiatric': [],
      'County Program': ['Whether it can meet these needs, which it does not list: Oxygen'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it can meet these needs, which it does not list: Oxygen'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'isolation for C. diff',
    patient: { ...is.insured('Medi-Cal') },
    snapshot: { infections: ['c_difficile'] },
    offered: {
      'Harbor Detox': ['Whether it can isolate a patient (MRSA, C. diff)'],
      'Grace House': ['Whether it can isolate a patient (MRSA, C. diff)'],
      'Valley Psychiatric': [],
      'County Program': ['Whether it can isolate a patient (MRSA, C. diff)'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it can isolate a patient (MRSA, C. diff)'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'scabies and hepatitis',
    patient: { ...is.insured('Medi-Cal') },
    snapshot: { infections: ['scabies', 'hepatitis'] },
    offered: {
      'Harbor Detox': ['Whether it admits patients with influenza, lice, scabies, or another infection'],
      'Grace House': ['Whether it admits patients with influenza, lice, scabies, or another infection'],
      'Valley Psychiatric': ['Whether it admits patients with influenza, lice, scabies, or another infection'],
      'County Program': ['Whether it admits patients with influenza, lice, scabies, or another infection'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it admits patients with influenza, lice, scabies, or another infection'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: '1:1 observation and suicidal thoughts',
    patient: { ...is.insured('Medi-Cal'), ...is.mental('Suicidal thoughts') },
    snapshot: { observation_level: 'one_to_one', behaviors: ['suicidal_thoughts'] },
    offered: {
      'Harbor Detox': [
        'Whether it admits patients with suicidal thoughts',
        'Whether it can provide line-of-sight or 1:1 observation',
      ],
      'Grace House': [
        'Whether it admits patients with suicidal thoughts',
        'Whether it can provide line-of-sight or 1:1 observation',
      ],
      'Valley Psychiatric': ['Whether it can provide line-of-sight or 1:1 observation'],
      'County Program': [
        'Whether it admits patients with suicidal thoughts',
        'Whether it can provide line-of-sight or 1:1 observation',
      ],
      'Route 12 Clinic': [
        plan,
        genders,
        ages,
        'Whether it admits patients with suicidal thoughts',
        'Whether it can provide line-of-sight or 1:1 observation',
      ],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'assaultive behavior',
    patient: { ...is.man, ...is.insured('Medi-Cal'), ...is.mental('History of violence') },
    snapshot: { behaviors: ['aggressive'] },
    offered: {
      'Harbor Detox': ['Whether it admits aggressive patients'],
      'Valley Psychiatric': [],
      'County Program': ['Whether it admits aggressive patients'],
      'Anchor House': [plan, 'Whether it admits aggressive patients'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it admits aggressive patients'],
    },
    excluded: { 'Grace House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'on the sex-offender registry',
    patient: { ...is.man, ...is.insured('Aetna'), ...is.populations('Registered sex offenders') },
    offered: {
      'Harbor Detox': [plan, 'Whether it can meet these needs, which it does not list: Registered sex offenders'],
      'Anchor House': [plan],
      'Valley Psychiatric': [plan, 'Whether it can meet these needs, which it does not list: Registered sex offenders'],
      'County Program': [plan, 'Whether it can meet these needs, which it does not list: Registered sex offenders'],
      'Route 12 Clinic': [
        'Whether it accepts private insurance',
        plan,
        genders,
        ages,
        'Whether it can meet these needs, which it does not list: Registered sex offenders',
      ],
    },
    excluded: { 'Grace House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['no_private_insurance'] },
  },
  {
    night: 'a parolee with a court date',
    patient: {
      ...is.man,
      ...is.insured('Aetna'),
      ...is.populations('Justice-involved'),
      social_determinants: [tag.courtAppearance.yes],
    },
    offered: {
      'Harbor Detox': [plan, 'Whether it can meet these needs, which it does not list: Justice-involved'],
      'Anchor House': [plan],
      'Valley Psychiatric': [plan, 'Whether it can meet these needs, which it does not list: Justice-involved'],
      'County Program': [plan, 'Whether it can meet these needs, which it does not list: Justice-involved'],
      'Route 12 Clinic': [
        'Whether it accepts private insurance',
        plan,
        genders,
        ages,
        'Whether it can meet these needs, which it does not list: Justice-involved',
      ],
    },
    excluded: { 'Grace House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['no_private_insurance'] },
  },
  {
    night: 'a transgender woman',
    patient: {
      gender_at_birth: 'male',
      gender_identity: 'female',
      is_transitioning: [tag.transition.yes],
      ...is.insured('Medi-Cal'),
    },
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a non-binary patient and single-gender houses',
    patient: { ...is.nonBinary, ...is.insured('Medi-Cal') },
    offered: { 'Harbor Detox': [], 'Valley Psychiatric': [], 'County Program': [], 'Route 12 Clinic': [plan, genders, ages] },
    excluded: {
      'Grace House': ['other_gender'],
      'Anchor House': ['other_gender'],
      'Youth Center': ['other_age'],
      'Summit Villa': ['out_of_network'],
    },
  },
  {
    night: 'a patient who speaks only Spanish, with an interpreter',
    patient: { ...is.insured('Medi-Cal'), ...is.speaks('Spanish'), ...is.accommodations('Interpreter') },
    offered: {
      'Harbor Detox': [inSpanish],
      'Grace House': [inSpanish],
      'Valley Psychiatric': [inSpanish],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages, inSpanish],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a deaf patient who prefers sign language',
    patient: { ...is.insured('Medi-Cal'), ...is.speaks('Sign language'), ...is.accommodations('Sign language/deaf') },
    offered: {
      'Harbor Detox': [inSign],
      'Grace House': [inSign],
      'Valley Psychiatric': [inSign],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages, inSign],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a deaf patient who uses ASL, with the language selected',
    patient: { ...is.insured('Medi-Cal'), ...is.accommodations('Sign language/deaf') },
    filters: tagIds('language', 'Sign language'),
    offered: { 'County Program': [] },
    excluded: {
      'Harbor Detox': ['lacks_features'],
      'Grace House': ['lacks_features'],
      'Anchor House': ['lacks_features', 'other_gender'],
      'Youth Center': ['lacks_features', 'other_age'],
      'Valley Psychiatric': ['lacks_features'],
      'Summit Villa': ['lacks_features', 'out_of_network'],
      'Route 12 Clinic': ['lacks_features'],
    },
  },
  {
    night: 'a veteran',
    patient: { ...is.man, ...is.insured('Veterans Affairs'), ...is.populations('Veterans') },
    offered: {
      'Harbor Detox': [plan],
      'Anchor House': [plan],
      'Valley Psychiatric': [plan],
      'Summit Villa': [plan],
      'County Program': [plan],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Grace House': ['other_gender'], 'Youth Center': ['other_age'] },
  },
  {
    night: 'Medi-Cal from another county',
    patient: { ...is.insured('Medi-Cal', undefined, undefined, 'Fresno'), address_city: 'Fresno', address_zipcode: '93701' },
    offered: {
      'Harbor Detox': [county],
      'Grace House': [county],
      'Valley Psychiatric': [county],
      'County Program': [county],
      'Route 12 Clinic': [plan, county, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'an HMO, out of network at one facility',
    patient: { ...is.insured('Blue Shield', [tag.network.hmo]) },
    offered: {
      'Harbor Detox': [],
      'Grace House': [plan],
      'Valley Psychiatric': [plan],
      'Route 12 Clinic': ['Whether it accepts private insurance', 'Whether it accepts HMO plans', plan, genders, ages],
    },
    excluded: {
      'Anchor House': ['other_gender'],
      'Youth Center': ['other_age'],
      'Summit Villa': ['no_private_insurance'],
      'County Program': ['no_hmo', 'out_of_network'],
    },
  },
  {
    night: 'self-pay under $5,000',
    patient: { ...is.cash('Under $5,000') },
    offered: { 'Harbor Detox': [], 'Grace House': [], 'Summit Villa': [], 'Route 12 Clinic': [genders, ages] },
    excluded: {
      'Anchor House': ['other_gender'],
      'Youth Center': ['other_age'],
      'Valley Psychiatric': ['no_cash'],
      'County Program': ['no_cash'],
    },
  },
  {
    night: 'Medicare and Medicaid',
    patient: { ...is.aged(70), ...is.insured('Medicare', undefined, 'Medi-Cal') },
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'Medicaid of another state',
    patient: { ...is.insured('Nevada Medicaid') },
    offered: {
      'Harbor Detox': [plan],
      'Grace House': [plan],
      'Valley Psychiatric': [plan],
      'Summit Villa': [plan],
      'County Program': [plan],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'] },
  },
  {
    night: 'a patient without a home',
    patient: {
      ...is.insured('Medi-Cal'),
      homeless: true,
      address_line_one: null,
      address_city: null,
      address_state: null,
      address_zipcode: null,
      ...is.populations('People without a home'),
    },
    offered: {
      'Harbor Detox': ['Whether it can meet these needs, which it does not list: People without a home'],
      'Grace House': ['Whether it can meet these needs, which it does not list: People without a home'],
      'Valley Psychiatric': ['Whether it can meet these needs, which it does not list: People without a home'],
      'County Program': ['Whether it can meet these needs, which it does not list: People without a home'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it can meet these needs, which it does not list: People without a home'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a patient without a phone',
    patient: { ...is.insured('Medi-Cal'), phone_number: null, receives_texts: [] },
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a patient whose name is not known',
    patient: { first_name: 'Unknown', last_name: 'Unknown', ...is.insured('Medi-Cal') },
    snapshot: { behaviors: ['confused'] },
    offered: {
      'Harbor Detox': ['Whether it admits confused patients'],
      'Grace House': ['Whether it admits confused patients'],
      'Valley Psychiatric': ['Whether it admits confused patients'],
      'County Program': ['Whether it admits confused patients'],
      'Route 12 Clinic': [plan, genders, ages, 'Whether it admits confused patients'],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a 17-year-old who turns 18 tonight, before midnight',
    patient: { ...is.born('2008-11-18'), ...is.insured('Medi-Cal') },
    at: '2026-11-18T07:30:00.000Z',
    offered: { 'Youth Center': [], 'Valley Psychiatric': [], 'Route 12 Clinic': [plan, genders, ages] },
    excluded: {
      'Harbor Detox': ['other_age until midnight'],
      'Grace House': ['other_age until midnight'],
      'Anchor House': ['other_gender', 'other_age until midnight'],
      'Summit Villa': ['out_of_network', 'other_age until midnight'],
      'County Program': ['other_age until midnight'],
    },
  },
  {
    night: 'the same patient, half an hour after midnight',
    patient: { ...is.born('2008-11-18'), ...is.insured('Medi-Cal') },
    at: '2026-11-18T08:30:00.000Z',
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Youth Center': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'an 18-year-old who turns 19 tonight',
    patient: { ...is.born('2007-11-18'), ...is.insured('Medi-Cal') },
    at: '2026-11-18T07:30:00.000Z',
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Youth Center': ['Whether it keeps a patient who outgrows its ages at midnight'],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'a 64-year-old who turns 65 tonight',
    patient: { ...is.born('1961-11-18'), ...is.insured('Medicare') },
    at: '2026-11-18T07:30:00.000Z',
    offered: {
      'Valley Psychiatric': [],
      'Harbor Detox': [plan],
      'Grace House': [plan],
      'Summit Villa': [plan],
      'County Program': [plan],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Youth Center': ['other_age'] },
  },
  {
    night: 'the night when daylight-saving time ends: the birthday begins at midnight Pacific time',
    patient: { ...is.born('2008-11-01'), ...is.insured('Medi-Cal') },
    at: '2026-11-01T06:30:00.000Z',
    offered: { 'Youth Center': [], 'Valley Psychiatric': [], 'Route 12 Clinic': [plan, genders, ages] },
    excluded: {
      'Harbor Detox': ['other_age until midnight'],
      'Grace House': ['other_age until midnight'],
      'Anchor House': ['other_gender', 'other_age until midnight'],
      'Summit Villa': ['out_of_network', 'other_age until midnight'],
      'County Program': ['other_age until midnight'],
    },
  },
  {
    night: 'the same birthday after midnight, before the clocks go back',
    patient: { ...is.born('2008-11-01'), ...is.insured('Medi-Cal') },
    at: '2026-11-01T07:30:00.000Z',
    offered: {
      'Harbor Detox': [],
      'Grace House': [],
      'Youth Center': [],
      'Valley Psychiatric': [],
      'County Program': [],
      'Route 12 Clinic': [plan, genders, ages],
    },
    excluded: { 'Anchor House': ['other_gender'], 'Summit Villa': ['out_of_network'] },
  },
  {
    night: 'inpatient psychiatric care',
    patient: { ...is.insured('Medi-Cal'), ...is.level('Inpatient psychiatric'), ...is.uses() },
    snapshot: { ...is.onHold(), behaviors: ['elopement', 'self_harm'] },
    offered: {
      'Valley Psychiatric': ['Whether it admits patients who self-harm', 'Whether it admits patients at risk of elopement'],
    },
    excluded: {
      'Harbor Detox': ['lacks_features', 'no_holds'],
      'Grace House': ['lacks_features', 'no_holds'],
      'Anchor House': ['lacks_features', 'other_gender', 'no_holds'],
      'Youth Center': ['lacks_features', 'other_age', 'no_holds'],
      'Summit Villa': ['lacks_features', 'out_of_network', 'no_holds'],
      'County Program': ['lacks_features'],
      'Route 12 Clinic': ['lacks_features'],
    },
  },
]
