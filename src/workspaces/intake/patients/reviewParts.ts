import { format } from 'date-fns/format'
import { socialDeterminantCategories, substanceAnswerCategories, tag } from '#domain/directory/tags.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { arrivalQuestion } from '#domain/intake/patients/timeQuestions.ts'
import { countyIn } from '#domain/matching/needs.ts'
import type { HiddenField } from '#domain/placement/applications/hidden.ts'
import { usDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { personName } from '#domain/platform/text.ts'
import { reviewTexts as texts } from '../../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { attestedWords, signerWords } from '../releases/ReleaseRow.tsx'
import type { Catalog } from './snapshotPart.ts'
import { asked, snapshotPart } from './snapshotPart.ts'

/** A row of the review. A null value is shown as "Not provided". */
export type Row = { label: string; value: string | null }
export type Part = { number: number; title: string; rows: Row[] }

type Reader = Catalog

/** Returns the value, or a note that the server hid the field (S-12). */
const unlessHidden = (patient: Patient, field: HiddenField, value: string | null | undefined) =>
  patient.hidden_fields?.includes(field) ? texts.hidden : value

const words = (parts: (string | null | undefined)[], between = ' ') => parts.filter(Boolean).join(between) || null
const yesNo = (value: boolean | null) => (value === null ? null : value ? texts.yes : texts.no)
const address = (one: string | null, two: string | null, city: string | null, state: string | null, zip: string | null) =>
  words([one, two, words([city, words([state, zip])], ', ')], ', ')

/** Lists the sections to display: the clinical snapshot, if any, and then the intake's sections in order (REV-002). */
export function partsOf(patient: Patient, read: Reader): Part[] {
  const parts = [
    details(patient, read),
    release(patient),
    [row('treatment_levels', read.names(patient.treatment_levels))],
    payment(patient, read),
    logistics(patient, read),
    substances(patient, read),
    mind(patient, read),
    body(patient, read),
    populations(patient, read),
    determinants(patient, read),
  ]
  const sections = parts.map((rows, index) => ({ number: index + 1, title: sectionTitles[index]!, rows }))
  const snapshot = snapshotPart(patient, read)
  return snapshot ? [snapshot, ...sections] : sections
}

const row = (field: keyof typeof patientTexts.labels, value: string | null | undefined): Row => ({
  label: patientTexts.labels[field],
  value: value || null,
})

const details = (patient: Patient, { name, names }: Reader): Row[] => [
  { label: texts.rows.name, value: personName(patient) },
  { label: texts.rows.alternativeName, value: words([patient.alt_first_name, patient.alt_last_name]) },
  row('date_of_birth', patient.date_of_birth),
  row('gender_at_birth', patient.gender_at_birth && patientTexts.sexes[patient.gender_at_birth]),
  row('gender_identity', patient.gender_identity && patientTexts.genders[patient.gender_identity]),
  row('race', patient.race && domainValue(patient.race)),
  row('preferred_language', patient.preferred_language ? name(patient.preferred_language) : null),
  row('phone_number', unlessHidden(patient, 'phone_number', patient.phone_number && showPhone(patient.phone_number))),
  row('receives_texts', names(patient.receives_texts)),
  row('email', unlessHidden(patient, 'email', patient.email)),
  { label: texts.rows.hasHome, value: yesNo(patient.homeless === null ? null : !patient.homeless) },
  {
    label: texts.rows.address,
    value:
      unlessHidden(
        patient,
        'address_line_one',
        address(
          patient.address_line_one,
          patient.address_line_two,
          patient.address_city,
          patient.address_state,
          patient.address_zipcode,
        ),
      ) ?? null,
  },
  { label: texts.rows.currentLocation, value: patient.current_location ? name(patient.current_location) : null },
]

const release = ({ hipaa_document, release_expires_at, release_signer, ...rest }: Patient): Row[] => [
  {
    label: texts.rows.release,
    value:
      hipaa_document && release_expires_at
        ? texts.releaseOnFile(format(new Date(release_expires_at), 'MM/dd/yyyy'))
        : texts.noRelease,
  },
  ...(release_signer ? [{ label: consent.signer.signedBy, value: signerWords(release_signer) }] : []),
  ...(rest.release_page_missing && rest.release_attested_by && rest.release_attested_at
    ? [{ label: consent.page.optional, value: attestedWords(rest.release_attested_by, rest.release_attested_at) }]
    : []),
]

const payment = (patient: Patient, read: Reader): Row[] => [
  row('payment_method', read.names(patient.payment_method)),
  ...(patient.payment_method.includes(tag.payment.cash)
    ? [row('estimated_budget', patient.estimated_budget && domainValue(patient.estimated_budget))]
    : []),
  ...insurance(patient, 'patient_insurance', read),
  ...insurance(patient, 'secondary_insurance', read, texts.secondInsurance),
]

function insurance(
  patient: Patient,
  which: 'patient_insurance' | 'secondary_insurance',
  { names }: Reader,
  called = (label: string) => label,
): Row[] {
  const held = patient[which]
  if (!held) return []
  const phone = held.sub_phone_number && showPhone(held.sub_phone_number)
  return [
    row(
      'provider',
      words([
        held.provider?.payer_name,
        held.provider?.insurance_type && `(${patientTexts.insuranceTypes[held.provider.insurance_type]})`,
      ]),
    ),
    row('subscriber_id', held.subscriber_id),
    row('group_id', held.group_id),
    { label: texts.rows.subscriber, value: words([held.sub_first_name, held.sub_last_name]) },
    row('sub_relationship', held.sub_relationship && patientTexts.relations[held.sub_relationship]),
    row('sub_phone_number', unlessHidden(patient, `${which}.sub_phone_number`, phone)),
    ...(held.provider?.insurance_type === 'Public'
      ? [row('county', held.county && countyIn(held.county, held.county_state))]
      : [row('managed_care', names(held.managed_care))]),
  ].map(({ label, value }) => ({ label: called(label), value }))
}

const minute = (at: string | null) => at && format(new Date(at), 'MM/dd/yyyy hh:mm a')

const logistics = (patient: Patient, { names }: Reader): Row[] => [
  row('preferred_treatment_location', names(patient.preferred_treatment_location)),
  {
    label: texts.rows.place,
    value:
      unlessHidden(
        patient,
        'current_location_line_one',
        address(
          patient.current_location_line_one,
          patient.current_location_line_two,
          patient.current_city,
          patient.current_state,
          patient.current_zip_code,
        ),
      ) ?? null,
  },
  row('needs_transport', names(patient.needs_transport)),
  row('estimated_discharge_timestamp', minute(patient.estimated_discharge_timestamp)),
  row('emergency_arrival_at', asked(minute(patient.emergency_arrival_at), arrivalQuestion(patient, savedAt(patient)))),
]

/** When section 5 was saved, with which its times are compared: an arrival gets older without becoming wrong. */
const savedAt = ({ sections_saved, updated_at }: Patient) => Date.parse(sections_saved[5] ?? updated_at)

/** Lists each substance with its four answers. 0 means not provided (REV-009). */
const substances = (patient: Patient, { name, names, question }: Reader): Row[] => [
  ...Object.entries(patient.addictions).map(([addiction, answers]) => ({
    label: name(Number(addiction)),
    value: answers
      .map((answer, index) => `${question(substanceAnswerCategories[index]!)}: ${answer ? name(answer) : texts.answerMissing}`)
      .join(' · '),
  })),
  ...(Object.keys(patient.addictions).length ? [] : [{ label: texts.rows.substances, value: null }]),
  row('source_of_information', names(patient.source_of_information)),
]

const mind = (patient: Patient, { names }: Reader): Row[] => [
  row('mental_conditions', words([names(patient.mental_conditions), patient.other_mental_conditions], ', ')),
  row('prescriptions', names(patient.prescriptions)),
]

const body = (patient: Patient, { names }: Reader): Row[] => [
  row('accessibility_requirements', names(patient.accessibility_requirements)),
  row('acute_health_conditions', names(patient.acute_health_conditions)),
  row('health_conditions', words([names(patient.health_conditions), patient.other_health_conditions], ', ')),
  row(
    'daily_medications_required',
    words([names(patient.daily_medications_required), patient.daily_medications_explanation], ': '),
  ),
  row(
    'is_covid_vaccinated',
    words([names(patient.is_covid_vaccinated), names(patient.covid_vaccine), usDay(patient.date_of_covid_vaccine ?? '')], ', '),
  ),
]

const populations = (patient: Patient, { names }: Reader): Row[] => [
  row('is_transitioning', names(patient.is_transitioning)),
  ...(patient.gender_transition_status.length ? [row('gender_transition_status', names(patient.gender_transition_status))] : []),
  row('special_populations', names(patient.special_populations)),
]

/** Lists the optional questions that have answers. */
const determinants = (patient: Patient, { name, names, question, categoryOf }: Reader): Row[] => [
  ...patient.social_determinants
    .map(id => ({ id, at: (socialDeterminantCategories as readonly string[]).indexOf(categoryOf(id) ?? '') }))
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => ({ label: question(categoryOf(id) ?? ''), value: name(id) })),
  ...(patient.legal_trouble_explanation ? [row('legal_trouble_explanation', patient.legal_trouble_explanation)] : []),
  ...(patient.type_of_trauma.length ? [row('type_of_trauma', names(patient.type_of_trauma))] : []),
]
