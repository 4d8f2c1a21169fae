import { tag } from '../../directory/tags.ts'
import type { infections } from '../patients/snapshot/schema.ts'
import type { Code, Coded } from './facts.ts'

type Field =
  | 'accessibility_requirements'
  | 'acute_health_conditions'
  | 'health_conditions'
  | 'mental_conditions'
  | 'addictions'
  | 'pregnancy'
  | 'mobility'
  | 'behaviors'
  | 'infections'
  | 'homeless'

/** A field, the value that the codes stand for, ICD-10-CM codes by their beginning, and SNOMED CT codes. */
type Row = readonly [field: Field, value: number | string | boolean, icd10: string, snomed?: string]

const { care } = tag
const infection = (name: (typeof infections)[number]) => name

/**
 * The conditions with a place in the intake. Every row that fits adds its answer; a more general row does not exclude a special one.
 * Codes are from ICD-10-CM 2026 and the US edition of SNOMED CT.
 */
const conditions: readonly Row[] = [
  ['health_conditions', 790, 'I10 I11 I12 I13 I15 I16', '38341003 59621000'],
  ['health_conditions', 791, 'I11.0 I20 I21 I22 I23 I24 I25 I42 I44 I45 I48 I49 I50', '53741008 84114007 49436004 56265001'],
  ['health_conditions', 792, 'I33 I38 I39', '56819008'],
  ['health_conditions', 793, 'I60 I61 I63 I69 Z86.73', '230690007'],
  ['health_conditions', 794, 'J45', '195967001'],
  ['health_conditions', 795, 'J43 J44', '13645005 87433001'],
  ['health_conditions', 796, 'E10', '46635009'],
  ['health_conditions', 797, 'E11', '44054006'],
  ['acute_health_conditions', 764, 'E10 Z79.4', '46635009'],
  ['health_conditions', 798, 'E00 E01 E02 E03 E04 E05 E06', '40930008 34486009 14304000'],
  ['health_conditions', 799, 'E66', '414916001'],
  ['health_conditions', 800, 'E40 E41 E42 E43 E44 E46'],
  ['health_conditions', 801, 'N17 N18 N19', '90708001 709044004'],
  ['acute_health_conditions', 760, 'Z99.2'],
  ['health_conditions', 802, 'K70 K71 K72 K73 K74 K75 K76', '235856003 19943007'],
  ['health_conditions', 803, 'K85 K86.0 K86.1', '75694006'],
  ['health_conditions', 804, 'K21 K25 K26 K27 K29 K50 K51 K57 K58', '235595009 34000006 64766004'],
  ['health_conditions', 805, 'G40', '84757009'],
  ['acute_health_conditions', 753, 'G40 R56.9', '84757009 128613002 91175000'],
  ['acute_health_conditions', 754, 'F10.231 F10.131 F10.931', '8635005'],
  ['health_conditions', 806, 'G43', '37796009'],
  ['health_conditions', 807, 'G56 G57 G60 G62 G63 E10.4 E11.4', '386033004'],
  ['health_conditions', 808, 'G20', '49049000'],
  ['health_conditions', 809, 'G35', '24700007'],
  ['health_conditions', 810, 'M05 M06 M15 M16 M17 M18 M19', '3723001 396275006 69896004'],
  ['health_conditions', 811, 'M54', '161891005'],
  ['acute_health_conditions', 751, 'G89.2 G89.4', '82423001'],
  ['acute_health_conditions', 752, 'S06 Z87.820', '127295002'],
  ['health_conditions', care.hepatitisB, 'B16 B18.0 B18.1 B19.1', '66071002'],
  ['health_conditions', care.hepatitisC, 'B17.1 B18.2 B19.2', '50711007 128302006'],
  ['infections', infection('hepatitis'), 'B15 B16 B17 B18 B19', '66071002 50711007 128302006'],
  ['health_conditions', care.hiv, 'B20 Z21', '86406008'],
  ['acute_health_conditions', care.hivAids, 'B20', '62479008'],
  ['infections', infection('hiv'), 'B20 Z21', '86406008 62479008'],
  ['health_conditions', 815, 'A50 A51 A52 A53 A54 A56 A60', '8098009'],
  ['health_conditions', 816, 'L02 L03 L08', '128045006'],
  ['acute_health_conditions', care.tuberculosis, 'A15 A17 A18 A19', '56717001'],
  ['infections', infection('tuberculosis'), 'A15 A17 A18 A19', '56717001'],
  ['acute_health_conditions', care.covid, 'U07.1', '840539006'],
  ['infections', infection('covid'), 'U07.1', '840539006'],
  ['infections', infection('influenza'), 'J09 J10 J11', '6142004'],
  ['acute_health_conditions', care.contactIsolation, 'A04.7 A49.02 B95.62', '266096002'],
  ['infections', infection('mrsa'), 'A49.02 B95.62', '266096002'],
  ['infections', infection('c_difficile'), 'A04.7'],
  ['infections', infection('lice'), 'B85'],
  ['infections', infection('scabies'), 'B86', '128869009'],
  ['health_conditions', care.pregnancy, 'O09 O10 O24 O26 O99 Z33.1 Z34 Z3A', '77386006'],
  ['pregnancy', 'yes', 'O09 Z33.1 Z34 Z3A', '77386006'],
  ['acute_health_conditions', care.highRiskPregnancy, 'O09', '47200007'],
  ['health_conditions', 818, 'C', '363346000'],
  ['health_conditions', 819, 'D50 D51 D52 D53 D55 D56 D57 D58 D59 D6', '271737000'],
  ['health_conditions', 820, 'M32 M33 M34 M35', '85828009 55464009'],
  ['health_conditions', 822, 'G47.3', '73430006 78275009'],
  ['health_conditions', 823, 'K02 K04 K05', '80967001'],
  ['acute_health_conditions', 758, 'Z99.81', '931000119107'],
  ['acute_health_conditions', 759, 'Z93.0'],
  ['acute_health_conditions', 761, 'Z96.0'],
  ['acute_health_conditions', 762, 'Z93.2 Z93.3'],
  ['acute_health_conditions', 763, 'Z93.1'],
  ['acute_health_conditions', 771, 'Z51.5'],
  ['accessibility_requirements', care.wheelchair, 'Z99.3', '225612007'],
  ['mobility', 'wheelchair', 'Z99.3', '225612007'],
  ['mobility', 'bedbound', 'Z74.01'],
  ['accessibility_requirements', 725, 'H90 H91', '15188001'],
  ['accessibility_requirements', 726, 'H54', '397540003'],
  ['homeless', true, 'Z59.0', '32911000'],
  ['mental_conditions', 643, 'F32 F33', '35489007 370143000'],
  ['mental_conditions', 644, 'F30 F31', '13746004'],
  ['mental_conditions', 645, 'F53.0', '58703003'],
  ['mental_conditions', 646, 'F41.1', '21897009'],
  ['mental_conditions', 647, 'F41.0', '371631005'],
  ['mental_conditions', 648, 'F40', '25501002'],
  ['mental_conditions', 649, 'F42', '191736004'],
  ['mental_conditions', 650, 'F43.1', '47505003'],
  ['mental_conditions', 652, 'F44'],
  ['mental_conditions', care.schizophrenia, 'F20', '58214004'],
  ['mental_conditions', care.schizoaffective, 'F25', '68890003'],
  ['mental_conditions', 658, 'F60.3', '20010003'],
  ['mental_conditions', 659, 'F60.2', '26665006'],
  ['mental_conditions', 660, 'F60.0 F60.1 F60.4 F60.5 F60.6 F60.7 F60.8 F60.9'],
  ['mental_conditions', 661, 'F50', '72366004'],
  ['mental_conditions', 662, 'F63.1 F63.2 F63.3 F63.8 F63.9'],
  ['mental_conditions', care.selfHarm, 'R45.88'],
  ['behaviors', 'self_harm', 'R45.88'],
  ['mental_conditions', care.suicidalThoughts, 'R45.851', '6471006'],
  ['behaviors', 'suicidal_thoughts', 'R45.851', '6471006'],
  ['mental_conditions', 667, 'F90', '406506008'],
  ['mental_conditions', 668, 'F84.0', '408856003'],
  ['mental_conditions', 669, 'F70 F71 F72 F73 F78 F79', '110359009'],
  ['mental_conditions', 670, 'F01 F02 F03 G30', '52448006 26929004'],
  ['addictions', 520, 'F10', '7200002 66590003 15167005'],
  ['addictions', 521, 'F11', '75544000 5602001'],
  ['addictions', 528, 'F14', '31956009 78267003'],
  ['addictions', 530, 'F12', '85005007 37344009'],
  ['addictions', 532, 'F16', '38247002'],
  ['addictions', 536, 'F18'],
  ['addictions', 540, 'F17', '56294008'],
  ['addictions', 542, 'F63.0', '18085000'],
]

export type Meaning = { field: Field; value: Row[1] }

/** ICD-10-CM codes of a substance use disorder in remission. The patient may no longer use it, so the screen asks. */
export const isRemission = ({ codes }: Coded): boolean =>
  codes.some(({ system, code }) => system === 'icd10' && /^F1\d\.(11|21|91)$/.test(code))

/** ICD-10-CM codes of substances that stand for several of the intake's answers, such as F13 for sedatives and sleep medication. */
export const severalSubstances: readonly (readonly [icd10: string, choices: string])[] = [
  ['F13', 'benzodiazepines, or barbiturates and sleep medication'],
  ['F15', 'methamphetamine or prescription stimulants'],
  ['F19', 'another substance or several'],
]

/** Returns what a condition's codes answer. Empty if no code has a place in the intake. */
export const meaningsOf = ({ codes }: Coded): Meaning[] =>
  conditions.flatMap(([field, value, icd10, snomed = '']) =>
    codes.some(code => isIn(code, icd10, snomed)) ? [{ field, value }] : [],
  )

const isIn = ({ system, code }: Code, icd10: string, snomed: string) =>
  (system === 'icd10' && startsWithAny(code, icd10)) || (system === 'snomed' && snomed.split(' ').includes(code))

/** Whether an ICD-10 code, with or without its dot, is one of the codes or belongs to one of them. */
export const startsWithAny = (code: string, beginnings: string): boolean =>
  beginnings.split(' ').some(start => code.replace('.', '').toUpperCase().startsWith(start.replace('.', '')))

/** Codes of CDC Race and Ethnicity by the intake's answer. `doubt` says what else the code covers. */
export const raceCodes: Readonly<Record<string, { race: string; doubt?: string }>> = {
  '1002-5': { race: 'Indigenous/Native American', doubt: 'The file’s category also includes Alaska Natives.' },
  '1004-1': { race: 'Indigenous/Native American' },
  '1735-0': { race: 'Native Alaskan' },
  '2028-9': { race: 'Asian or Asian American' },
  '2054-5': { race: 'Black or African Descent' },
  '2076-8': { race: 'Native Hawaiian or Pacific Islander' },
  '2106-3': { race: 'White or European Descent' },
  '2118-8': { race: 'Middle Eastern or North African' },
  '2131-1': { race: 'Other' },
  ASKU: { race: 'Declined to say' },
  'asked-declined': { race: 'Declined to say' },
  UNK: { race: 'Race/Ethnicity unknown' },
}
export const hispanic = '2135-2'

/** Codes of sex: HL7 AdministrativeGender and SNOMED CT. */
export const sexCodes: Readonly<Record<string, 'male' | 'female'>> = {
  M: 'male',
  F: 'female',
  male: 'male',
  female: 'female',
  '248153007': 'male',
  '248152002': 'female',
}

/** SNOMED CT codes of gender identity. */
export const genderCodes: Readonly<Record<string, 'male' | 'female' | 'non-binary'>> = {
  '446151000124109': 'male',
  '446141000124107': 'female',
  '33791000087105': 'non-binary',
  '446131000124102': 'non-binary',
  male: 'male',
  female: 'female',
  'non-binary': 'non-binary',
}

const { english, spanish } = tag.language
/** The intake's languages by the first part of the file's language tag (BCP 47). */
export const languageCodes: Readonly<Record<string, number>> = {
  en: english,
  es: spanish,
  sgn: 1102,
  ase: 1102,
  ar: 1103,
  hy: 1104,
  bn: 1105,
  zh: 1106,
  cmn: 1106,
  yue: 1106,
  ht: 1107,
  fa: 1108,
  fr: 1109,
  de: 1110,
  el: 1111,
  he: 1112,
  hi: 1113,
  hmn: 1114,
  it: 1115,
  ja: 1116,
  km: 1117,
  ko: 1118,
  nv: 1119,
  oj: 1120,
  pl: 1121,
  pt: 1122,
  pa: 1123,
  ru: 1124,
  so: 1125,
  tl: 1126,
  fil: 1126,
  uk: 1127,
  ur: 1128,
  vi: 1129,
}

/** The patient's relationship to the subscriber: FHIR's codes and HL7 RoleCode. */
export const relationshipCodes: Readonly<Record<string, 'self' | 'child' | 'spouse' | 'common' | 'injured' | 'other'>> = {
  self: 'self',
  child: 'child',
  spouse: 'spouse',
  common: 'common',
  injured: 'injured',
  other: 'other',
  parent: 'other',
  ...{
    SELF: 'self',
    CHILD: 'child',
    NCHILD: 'child',
    SONC: 'child',
    DAUC: 'child',
    SPS: 'spouse',
    HUSB: 'spouse',
    WIFE: 'spouse',
  },
}

/** Places by HL7 ActCode of the stay. An inpatient stay can be on any unit, so it is left open. */
export const stayPlaces: Readonly<Record<string, number>> = { EMER: 1160 }
