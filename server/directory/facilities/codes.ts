import { ageBands, facilityTagFields, tag } from '#domain/directory/tags.ts'
import type { Directory } from '#domain/imports/schema.ts'
import { tagIds } from '../../seed/catalog.ts'

export type { Directory }
/** A facility's service codes by directory, because a code can have a different meaning in each directory. */
export type Codes = Record<Directory, ReadonlySet<string>>

/** A tag's name and its codes, any one of which is enough. With `only`, the codes apply only in that directory. */
type Mapping = readonly [content: string, codes: string, only?: Directory]

const antipsychotics =
  'ANTPYCH ARIPI ASENA BREXP CARIP CHLOR CLOZA DROPE FLUPH HALOP ILOPE LOXAP LURAS OLANZ OLANZF PALIP PERPH PIMOZ PROCH QUETI RISPE THIOR THIOT TRIFL ZIPRA'

/**
 * Maps the national directories' published service codes (SAMHSA, 2024 key) to feature tags. Omits codes that only hint at a tag: an
 * emergency service does not imply involuntary holds, an LGBTQ group does not imply transition support, and diet counseling does not
 * imply a special diet.
 */
const mappings = {
  treatment_levels: [
    ['Detox - hospital inpatient', 'HID'],
    ['Detox - residential', 'RD'],
    ['Detox - outpatient/ambulatory', 'OD'],
    ['Detox (setting not given)', 'DT'],
    ['Acute hospital inpatient', 'HI HIT'],
    ['Inpatient psychiatric', 'IPSY PSY SHP PSYH'],
    ['Residential short-term (<30 days)', 'RS'],
    ['Residential long-term (30+ days)', 'RL'],
    ['Residential (any)', 'RES RTCA RTCC ORES'],
    ['PHP / day treatment', 'ODT PHDT PH'],
    ['IOP', 'OIT'],
    ['Outpatient', 'ORT OP OMH'],
    ['Outpatient medication (OBOT/OTP)', 'OMB OTP'],
    ['Sober living / transitional housing', 'HH'],
  ],
  addictions_treated: [
    ['Alcohol detox', 'ADTX'],
    ['Benzodiazepine detox', 'BDTX'],
    ['Cocaine detox', 'CDTX'],
    ['Methamphetamine detox', 'MDTX'],
    ['Opioid detox', 'ODTX'],
    ['Gambling', 'TGD'],
    ['Other addiction', 'TOD'],
    ['Nicotine/tobacco', 'TCC'],
    ['DUI/DWI program', 'DU DUO'],
    ['Opioid clients only', 'OUDO'],
    ['Alcohol clients only', 'AUDO'],
  ],
  prescriptions_accepted: [
    ['Methadone', 'MU METH MM'],
    ['Buprenorphine (any)', 'BU BUM UB'],
    ['Buprenorphine/naloxone (Suboxone)', 'BWN'],
    ['Buprenorphine mono', 'BWON'],
    ['Buprenorphine extended-release injection (Sublocade)', 'BERI'],
    ['Buprenorphine implant', 'BSDM'],
    ['Naltrexone oral', 'NXN NU'],
    ['Naltrexone injectable (Vivitrol)', 'VTRL'],
    ['Acamprosate', 'ACM'],
    ['Disulfiram', 'DSF'],
    ['Clonidine', 'CLND'],
    ['Lofexidine', 'LFXD'],
    ['Nicotine replacement', 'NRT'],
    ['Non-nicotine tobacco cessation', 'NSC'],
    ['Psychiatric medication', 'MMD ANTPYCH'],
    ['Antipsychotics', antipsychotics, 'mental'],
    ['Clozapine', 'CLOZA', 'mental'],
    ['HIV medication', 'MHIV'],
    ['Hepatitis C medication', 'MHCV'],
    ['PrEP', 'MPEP'],
  ],
  treatment_method: [
    ['Medication assisted', 'BU MU NU UB UN OMB OTP PMAT'],
    ['Accepts MAT prescribed elsewhere', 'MOA ACMA'],
  ],
  accepts_cash_payment: [['Yes', 'SF']],
  payment_plans_consideration: [['Sliding fee scale', 'SS']],
  scholarships_consideration: [['Payment assistance', 'PA']],
  accommodated_mental_illnesses: [
    ['Serious mental illness (adult)', 'SMI'],
    ['Serious emotional disturbance (youth)', 'SED'],
    ['PTSD', 'PTSD'],
    ['Trauma', 'TRMA'],
    ['Eating disorders', 'PED'],
    ['First-episode psychosis', 'PEFP'],
    ["Alzheimer's/dementia", 'ALZ'],
    ['Co-occurring disorders', 'CO SUMH'],
  ],
  general_accommodations: [['Sign language/deaf', 'AH']],
  acute_health_accommodations: [
    ['HIV/AIDS', 'HV'],
    ['Chronic pain', 'COPSU'],
    ['Traumatic brain injury', 'TBI'],
  ],
  accepted_medical_conditions: [['Integrated primary care / chronic disease management', 'IPC CDM']],
  special_accommodations: [
    ['Adolescents', 'AD'],
    ['Young adults', 'TAY'],
    ['Women', 'WN'],
    ['Pregnant/postpartum', 'PW'],
    ['Men', 'MN'],
    ['Seniors', 'SE'],
    ['LGBTQ', 'GL'],
    ['Veterans', 'VET'],
    ['Active military', 'ADM'],
    ['Military families', 'MF'],
    ['Justice-involved', 'CJ'],
    ['Domestic violence survivors', 'DV DVFP'],
    ['Sexual abuse survivors', 'XA'],
  ],
  general_features: [
    ['Telehealth', 'TELE'],
    ['Smoking not permitted', 'SMON'],
    ['Smoking in designated area', 'SMPD'],
    ['Vaping not permitted', 'VAPN'],
    ['Case management', 'CM ICM'],
    ['Housing assistance', 'HS SH'],
    ['Employment help', 'EMP SEMP VRS VOC'],
    ['Aftercare', 'ACC'],
    ['Naloxone/overdose education', 'NOE'],
    ['Child care', 'CCC'],
    ["Beds for clients' children", 'BC'],
    ['Suicide prevention', 'SPS'],
    ['Family counseling', 'FCO CFT FPSY'],
    ['Court-ordered treatment', 'COOT AOT'],
    ['Legal help', 'LAD', 'mental'],
    ['School and education', 'ES', 'mental'],
  ],
  physical_therapy: [
    ['CBT', 'CBT'],
    ['DBT', 'DBT'],
    ['EMDR', 'EMDR'],
    ['Motivational interviewing', 'MOTI'],
    ['Matrix model', 'MXM'],
    ['Contingency management', 'CMI CRV'],
    ['Trauma-related counseling', 'TRC'],
    ['Anger management', 'ANG'],
    ['Relapse prevention', 'RELP'],
    ['Group therapy', 'GT GCO'],
    ['Individual therapy', 'IPT ICO'],
    ['Integrated dual diagnosis', 'IDD'],
    ['Activity therapy', 'AT'],
    ['ECT', 'ECT'],
    ['TMS', 'TMS'],
    ['Ketamine', 'KIT'],
  ],
  support_group_partners: [
    ['12-step facilitation', 'TWFA'],
    ['Self-help groups', 'SHG'],
    ['Peer support', 'PEER'],
    ['Recovery coach', 'RC'],
  ],
  non_addictive_pain_management: [
    ['Pain + substance use', 'COPSU'],
    ['Acupuncture', 'ACU'],
  ],
  // Help with transportation, but not in the facility's own vehicle.
  provides_transport: [['Yes', 'TA']],
  languages: [
    ['Spanish', 'SP'],
    ['Sign language', 'AH'],
    ['Arabic', 'F4'],
    ['Chinese', 'F17'],
    ['Creole', 'F19'],
    ['Farsi', 'F25'],
    ['French', 'F28'],
    ['German', 'F30'],
    ['Greek', 'F31'],
    ['Hebrew', 'F35'],
    ['Hindi', 'F36'],
    ['Hmong', 'F37'],
    ['Italian', 'F42'],
    ['Japanese', 'F43'],
    ['Korean', 'F47'],
    ['Polish', 'F66'],
    ['Portuguese', 'F67'],
    ['Russian', 'F70'],
    ['Tagalog', 'F81'],
    ['Vietnamese', 'F92'],
    ['Ojibwa', 'N24'],
    ['Yupik', 'N40'],
  ],
} as const satisfies Partial<Record<keyof typeof facilityTagFields, readonly Mapping[]>>

type TagField = keyof typeof mappings
export const tagFields = Object.keys(mappings) as TagField[]

/** The mappings with tag ids instead of names. */
const table = tagFields.flatMap(field =>
  (mappings[field] as readonly Mapping[]).map(([content, codes, only]) => ({
    field,
    tag: tagIds(facilityTagFields[field], content)[0]!,
    codes: codes.split(' '),
    only,
  })),
)

/** Whether a facility has one of these codes, in the directory `only` or, if `only` is omitted, in either directory. */
export const hasCode = (codes: Codes, expected: readonly string[], only?: Directory): boolean =>
  expected.some(code => (only !== 'mental' && codes.substance.has(code)) || (only !== 'substance' && codes.mental.has(code)))

const [alcohol, opioids] = tagIds('addiction_program', 'Alcohol', 'Opioids') as [number, number]

/** Only the substance-use directory can rule out these tags, although both directories have the code for substance use. */
export const onlyWithSubstance: readonly number[] = [alcohol, opioids]

const derived: readonly { field: TagField; tag: number; when: (has: (...any: string[]) => boolean) => boolean }[] = [
  // Substance use treatment includes both of these, unless explicitly denied.
  { field: 'addictions_treated', tag: alcohol, when: has => has('SA') && !has('NAUT') },
  { field: 'addictions_treated', tag: opioids, when: has => has('SA') && !has('NOOP') },
  {
    field: 'treatment_method',
    tag: tag.method.abstinenceOnly,
    when: has => has('NMOA', 'NOOP') && has('NMAUT', 'NAUT') && !has('BU', 'MU', 'NU'),
  },
]

/** A facility's tags by field, derived from its codes and sorted in ascending order. */
export function tagsFrom(codes: Codes): Record<TagField, number[]> {
  const tagsByField = Object.fromEntries(tagFields.map(field => [field, [] as number[]])) as Record<TagField, number[]>
  const has = (...any: string[]) => hasCode(codes, any)
  for (const mapping of table) if (hasCode(codes, mapping.codes, mapping.only)) tagsByField[mapping.field].push(mapping.tag)
  for (const { field, tag, when } of derived) if (when(has)) tagsByField[field].push(tag)
  for (const field of tagFields) tagsByField[field].sort((a, b) => a - b)
  return tagsByField
}

/** All tags that the directories cover. For a facility, any other tag is unknown, not denied. */
export const coveredTags: ReadonlySet<number> = new Set([
  ...[...table, ...derived].map(mapping => mapping.tag),
  ...Object.values(tag.gender),
  ...Object.values(tag.age),
])

/** The tag for the genders that a facility admits; null if it lists none. */
export function gendersFrom(codes: Codes): number | null {
  const [women, men] = [hasCode(codes, ['FEM']), hasCode(codes, ['MALE'])]
  if (women && men) return tag.gender.coed
  if (women) return tag.gender.femaleOnly
  return men ? tag.gender.maleOnly : null
}

/** The narrowest age tag that covers all listed groups (minors, 18 to 25, 26 to 64, 65 and over); null if none is listed. */
export function agesFrom(codes: Codes): number | null {
  const [minors, young, adults, seniors] = ['CHLD', 'YAD', 'ADLT', 'SNR'].map(code => hasCode(codes, [code]))
  if (minors) return adults || seniors ? tag.age.all : young ? tag.age.teensAndYoungAdults : tag.age.teens
  if (adults || (young && seniors)) return tag.age.adults
  if (young) return tag.age.youngAdults
  return seniors ? tag.age.seniors : null
}

/** The narrowest age tag that covers both tags. */
export function combineAges(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second
  const band = (ageTag: number) => ageBands.find(({ tag }) => tag === ageTag) ?? ageBands.at(-1)!
  const [from, to] = [Math.min(band(first).from, band(second).from), Math.max(band(first).to, band(second).to)]
  // Of the bands that contain both tags, prefer the one that starts latest, then the one that ends earliest.
  const containing = ageBands.filter(band => band.from <= from && band.to >= to)
  return containing.sort((a, b) => b.from - a.from || a.to - b.to)[0]?.tag ?? tag.age.all
}

/** Licenses and accreditations to display. CARF comes first because it has its own badge. */
const accreditations = [
  ['CARF', 'CARF'],
  ['COA', 'COA'],
  ['NCQA', 'NCQA'],
  ['HFAP', 'HFAP'],
  ['SOTP', 'SAMHSA OTP'],
  ['FQHC', 'FQHC'],
  ['DEA', 'DEA'],
] as const

export const accreditationsFrom = (codes: Codes): string[] =>
  accreditations.filter(([code]) => hasCode(codes, [code])).map(([, name]) => name)

/** Distributes accreditations across the four columns. The last column gets the rest. */
export function accreditationColumns(names: readonly string[]) {
  const [first, second, third, ...rest] = accreditations.map(([, name]) => name).filter(name => names.includes(name))
  return {
    other_license_1: first ?? null,
    other_license_2: second ?? null,
    other_license_3: third ?? null,
    other_license_4: rest.join(', ') || null,
  }
}

const marks: Record<Directory, ReadonlySet<string>> = {
  substance: new Set('SACA SAE ICO GCO FCO RELP MOTI FEM MALE SSA CSAA SMHD DP ACC OFD NOE ORT OIT DAUT AOSS'.split(' ')),
  mental: new Set('MH IPT GT CFT DBT IDD AT OMH CMHC CBHC RTCA RTCC IPSY PSY PHDT PRS FPSY ANTPYCH SMHA SMI SED'.split(' ')),
}

/** How many of these codes are used only in that directory. */
export const marksOf = (directory: Directory, codes: Iterable<string>): number =>
  [...codes].filter(code => marks[directory].has(code)).length
