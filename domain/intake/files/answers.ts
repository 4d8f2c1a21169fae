import { tag } from '../../directory/tags.ts'
import { isoDay, usDay } from '../../platform/dates.ts'
import { showPhone, toE164 } from '../../platform/phone.ts'
import { isState } from '../../platform/states.ts'
import type { SectionKey } from '../patients/intake/sectionNames.ts'
import type { Insurance } from '../patients/schema.ts'
import { snapshotKey } from '../patients/snapshot/schema.ts'
import {
  genderCodes,
  hispanic,
  isRemission,
  languageCodes,
  meaningsOf,
  raceCodes,
  relationshipCodes,
  severalSubstances,
  sexCodes,
  startsWithAny,
  stayPlaces,
} from './codes.ts'
import type { Coded, PatientFile, Policy } from './facts.ts'

export type FileSection = SectionKey | typeof snapshotKey

/** An answer that the file suggests for a question. */
export type FoundAnswer = {
  section: FileSection
  /** The question's field. `values` has its value, and values of other fields without which it makes no sense, by field path. */
  field: string
  values: Readonly<Record<string, unknown>>
  /** The answer in words. If omitted, the screen formats the value. */
  shown?: string
  /** What the file says, such as "Condition: Opioid dependence (F11.20)". */
  source: string
  /** Why the answer may be wrong. The screen does not select such an answer by itself. */
  doubt?: string
  /** What the user must choose in another field of the section, by field path. */
  notes?: Readonly<Record<string, string>>
}

type Payer = NonNullable<Insurance['provider']>
type Found = { answers: FoundAnswer[]; remarks: string[] }
export type FileContext = {
  /** An instant. Policies that ended before it and discharges in its past are left out. */
  now: string
  /** The payers that the file's payers are looked up in. */
  payers: readonly Payer[]
}

/** Returns the answers that the file suggests, by section, and what it says that has no place in the intake. */
export function answersIn(file: PatientFile, { now, payers }: FileContext): Found {
  const found: Found = { answers: [], remarks: [...file.remarks] }
  addDetails(file, found)
  addPolicies(file, found, payers, now)
  addStay(file, found, now)
  addConditions(file, found)
  addMedications(file, found)
  addAllergies(file, found)
  return found
}

const details = 'patient_details'

function addDetails(file: PatientFile, { answers, remarks }: Found) {
  const add = (field: string, value: unknown, source: string, more: Partial<FoundAnswer> = {}) =>
    value && answers.push({ section: details, field, values: { [field]: value }, source, ...more })
  add('first_name', file.name.first, `Patient: given name ${file.name.first}`)
  add('last_name', file.name.last, `Patient: family name ${file.name.last}`)
  if (file.otherName && file.otherName.first !== file.name.first)
    add('alt_first_name', file.otherName.first, `Patient: another given name ${file.otherName.first}`)
  if (file.otherName && file.otherName.last !== file.name.last)
    add('alt_last_name', file.otherName.last, `Patient: another family name ${file.otherName.last}`)
  const born = usDay(file.birthDate)
  if (isoDay(born)) add('date_of_birth', born, `Patient: date of birth ${born}`)
  const [sex, gender] = [sexCodes[file.birthSex], sexCodes[file.administrativeGender]]
  if (sex) add('gender_at_birth', sex, `Patient: sex at birth ${sex}`)
  else if (gender)
    add('gender_at_birth', gender, `Patient: administrative gender ${gender}`, {
      doubt: 'The file states the administrative gender, not the sex at birth.',
    })
  const identity = genderCodes[file.genderIdentity]
  if (identity) add('gender_identity', identity, `Patient: gender identity ${identity}`)
  else if (file.genderIdentity) remarks.push(`Gender identity not recognized: ${file.genderIdentity}`)
  addRace(file, { answers, remarks })
  const language = languageCodes[languageOf(file.language)]
  if (language) add('preferred_language', language, `Patient: language ${file.language}`)
  else if (file.language) remarks.push(`Language not recognized: ${file.language}`)
  const [phone, ...otherPhones] = file.phones
  if (phone) add('phone_number', showPhone(toE164(phone)), `Patient: phone ${phone}`)
  for (const other of otherPhones) remarks.push(`Another phone number in the file: ${other}`)
  add('email', file.email, `Patient: email ${file.email}`)
  addHome(file, { answers, remarks })
}

/** The first part of a language tag, in two letters if there is such a code: es for es-US and for spa. Empty if it is no tag. */
function languageOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return ''
  }
}

/** Section 1 has one answer for race and ethnicity, while a file has lists of both. */
function addRace({ races, ethnicities }: PatientFile, { answers, remarks }: Found) {
  const code = ({ codes }: Coded) => codes[0]?.code ?? ''
  const known = races.filter(race => raceCodes[code(race)])
  // A detail, such as Alaska Native, is more exact than its category.
  const exact = known.some(race => code(race) === '1735-0' || code(race) === '1004-1')
    ? known.filter(race => code(race) !== '1002-5')
    : known
  const names = [...new Set(exact.map(race => raceCodes[code(race)]!.race))]
  const isHispanic = ethnicities.some(one => code(one) === hispanic)
  if (races.length && !known.length) remarks.push(`Race not recognized: ${races.map(({ text }) => text).join(', ')}`)
  const race = isHispanic ? 'Hispanic/Latine' : names.length > 1 ? 'Multiracial' : names[0]
  if (!race) return
  const source = [
    races.length && `race ${races.map(({ text }) => text).join(', ')}`,
    isHispanic && 'ethnicity Hispanic or Latino',
  ]
  const doubt =
    isHispanic && names.length
      ? `The intake takes one answer. The file also states the race: ${names.join(', ')}.`
      : names.length === 1
        ? raceCodes[code(exact[0]!)]!.doubt
        : undefined
  answers.push({
    section: details,
    field: 'race',
    values: { race },
    source: `Patient: ${source.filter(Boolean).join(', ')}`,
    ...(doubt && { doubt }),
  })
}

const isHomeless = (condition: Coded) => meaningsOf(condition).some(({ field }) => field === 'homeless')

function addHome({ home, conditions }: PatientFile, { answers, remarks }: Found) {
  const without = conditions.find(isHomeless)
  if (without)
    answers.push({ section: details, field: 'homeless', values: { homeless: true }, source: sourceOf('Condition', without) })
  if (!home) return
  const zip = /^\d{5}/.exec(home.zip)?.[0] ?? ''
  const state = isState(home.state.toUpperCase()) ? home.state.toUpperCase() : null
  if (home.state && !state) remarks.push(`State not recognized: ${home.state}`)
  const line = [home.one, home.two, home.city, [home.state, home.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (!line) return
  answers.push({
    section: details,
    field: 'address_line_one',
    values: {
      homeless: false,
      address_line_one: home.one,
      address_line_two: home.two,
      address_city: home.city,
      address_state: state,
      address_zipcode: zip,
    },
    shown: line,
    source: `Patient: home address ${line}`,
    ...(without && { doubt: 'The file also says that the patient has no home.' }),
  })
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function addPolicies({ policies }: PatientFile, { answers, remarks }: Found, payers: readonly Payer[], now: string) {
  const current = policies.filter(({ ends, payer }) => {
    const isOver = ends !== '' && ends < now.slice(0, 10)
    if (isOver) remarks.push(`Coverage left out because it ended on ${usDay(ends)}: ${payer || 'no payer named'}`)
    return !isOver
  })
  const insured = current.filter(({ selfPay }) => !selfPay)
  if (current.length && !insured.length)
    answers.push({
      section: 'payment',
      field: 'payment_method',
      values: { payment_method: [tag.payment.cash] },
      source: 'Coverage: the patient pays',
    })
  for (const [at, policy] of insured.entries()) {
    const of = (['patient_insurance', 'secondary_insurance'] as const)[at]
    if (of) answers.push(...policyAnswers(policy, of, payers))
    else remarks.push(`Coverage left out because the intake takes two: ${policy.payer || 'no payer named'}`)
  }
}

function policyAnswers(policy: Policy, of: 'patient_insurance' | 'secondary_insurance', payers: readonly Payer[]): FoundAnswer[] {
  const name = policy.payer || 'payer not named'
  const payer = payers.find(({ payer_name }) => policy.payer && plain(payer_name) === plain(policy.payer))
  const network = Object.entries(tag.network).find(([kind]) => new RegExp(`\\b${kind}\\b`, 'i').test(policy.type))
  const relationship = relationshipCodes[policy.relationship]
  const answer = (field: string, value: unknown, said: string, doubt?: string): FoundAnswer => ({
    section: 'payment',
    field: `${of}.${field}`,
    values: { payment_method: [tag.payment.insurance], [`${of}.${field}`]: value },
    source: `Coverage: ${name}${said && `, ${said}`}`,
    ...(!payer && { notes: { [`${of}.provider`]: `Coverage: ${name}. Choose it from the list.` } }),
    ...(doubt && { doubt }),
  })
  const { subscriber } = policy
  return [
    ...(payer
      ? [answer('provider', payer, '')]
      : [{ ...answer('provider', null, ''), shown: 'Choose the insurance provider in section 4' }]),
    ...(policy.member ? [answer('subscriber_id', policy.member, `member ID ${policy.member}`)] : []),
    ...(policy.group ? [answer('group_id', policy.group, `group ${policy.group}`)] : []),
    ...(network && payer?.insurance_type === 'Private' ? [answer('managed_care', [network[1]], `plan type ${policy.type}`)] : []),
    ...(relationship ? [answer('sub_relationship', relationship, `relationship to subscriber ${policy.relationship}`)] : []),
    ...(subscriber?.first
      ? [answer('sub_first_name', subscriber.first, `subscriber ${subscriber.first} ${subscriber.last}`)]
      : []),
    ...(subscriber?.last ? [answer('sub_last_name', subscriber.last, `subscriber ${subscriber.first} ${subscriber.last}`)] : []),
  ]
}

const hasTime = (at: string) => at.length > 10

/** An appointment in the future is no stay: its end is not a discharge, and it must not hide the stay of today. */
function addStay({ stays }: PatientFile, { answers, remarks }: Found, now: string) {
  const begun = stays.filter(({ planned, start }) => !planned && !(Date.parse(start) > Date.parse(now)))
  const open = begun.filter(({ over, end }) => !over && (end === '' || Date.parse(end) > Date.parse(now)))
  const stay = open.toSorted((a, b) => b.start.localeCompare(a.start))[0]
  if (begun.length < stays.length) remarks.push('Stays that have not begun were left out.')
  if (begun.length && !stay) remarks.push('No current stay. Stays that have ended were left out.')
  if (open.length > 1) remarks.push(`The file has ${open.length} current stays. The latest one was read.`)
  if (!stay) return
  const source = `Encounter: ${stay.text || 'kind not stated'}`
  const place = stayPlaces[stay.kind]
  if (place) answers.push({ section: details, field: 'current_location', values: { current_location: place }, source })
  else remarks.push(`Choose the current location in section 1. ${source}`)
  const add = (field: string, at: string, said: string) => {
    if (hasTime(at))
      answers.push({
        section: 'logistics',
        field,
        values: { [field]: Math.floor(Date.parse(at) / 60_000) * 60 },
        source: `${source}, ${said}`,
      })
    else if (at) remarks.push(`Enter the time in section 5. The file has none, or no time zone: ${said} ${usDay(at)}`)
  }
  if (stay.kind === 'EMER') add('emergency_arrival_at', stay.start, 'start')
  add('estimated_discharge_timestamp', stay.end, 'planned end')
}

/** "Condition: Opioid dependence (F11.20), recorded 11/20/2026" */
const sourceOf = (kind: string, { text, codes, date }: Coded) =>
  `${kind}: ${text}${codes.length ? ` (${codes.map(({ code }) => code).join(', ')})` : ''}${date ? `, recorded ${usDay(date)}` : ''}`

/** Fields of section 8, and where the answers of the other fields of a condition belong. */
const places: Readonly<Record<string, FileSection>> = {
  mental_conditions: 'mental_health',
  addictions: 'substance_use',
  pregnancy: snapshotKey,
  mobility: snapshotKey,
  behaviors: snapshotKey,
  infections: snapshotKey,
}
const single = ['pregnancy', 'mobility']

function addConditions({ conditions }: PatientFile, { answers, remarks }: Found) {
  for (const condition of conditions) {
    const source = sourceOf('Condition', condition)
    const doubt = isRemission(condition) ? 'The code says that it is in remission.' : condition.unsure
    const meanings = meaningsOf(condition).filter(({ field }) => field !== 'homeless')
    for (const { field, value } of meanings) {
      const values =
        field === 'addictions' ? { [field]: { [String(value)]: noParts } } : { [field]: single.includes(field) ? value : [value] }
      answers.push({ section: places[field] ?? 'physical_health', field, values, source, ...(doubt && { doubt }) })
    }
    if (!meanings.length && !isHomeless(condition)) addOther(condition, source, { answers, remarks })
  }
}

/** A substance's route, last use, frequency, and source, which no file states. */
const noParts = [null, null, null, null]

/** A condition without an answer of its own. A physical one can be described under "Other" in section 8. */
function addOther(condition: Coded, source: string, { answers, remarks }: Found) {
  const icd10 = condition.codes.filter(({ system }) => system === 'icd10').map(({ code }) => code)
  const several = severalSubstances.find(([start]) => icd10.some(code => startsWithAny(code, start)))
  if (several) remarks.push(`Choose in section 6: ${several[1]}. ${source}`)
  else if (icd10.some(code => startsWithAny(code, 'F'))) remarks.push(`Not in the list of section 7: ${source}`)
  else if (icd10.some(code => startsWithAny(code, 'V W X Y Z'))) remarks.push(`Not a question of the intake: ${source}`)
  else
    answers.push({
      section: 'physical_health',
      field: 'other_health_conditions',
      values: { health_conditions: [tag.other.medicalCondition], other_health_conditions: lines(condition.text) },
      shown: condition.text,
      source,
      doubt: condition.unsure ?? 'The list has no matching condition, so it would be described under “Other”.',
    })
}

/** Text that is added to the answer as a line of its own. */
const lines = (text: string): readonly string[] => [text]

function addMedications({ medications }: PatientFile, { answers }: Found) {
  for (const { dose, ...medication } of medications) {
    const text = [medication.text, dose].filter(Boolean).join(': ')
    answers.push({
      section: 'physical_health',
      field: 'daily_medications_explanation',
      values: { daily_medications_required: [tag.dailyMedications.yes], daily_medications_explanation: lines(text) },
      shown: text,
      source: sourceOf('Medication', medication),
      ...(medication.unsure && { doubt: medication.unsure }),
    })
  }
}

function addAllergies({ allergies }: PatientFile, { answers }: Found) {
  const named = allergies.filter(({ none }) => !none)
  for (const { reactions, none, ...allergy } of allergies) {
    const text = reactions.length ? `${allergy.text} (${reactions.join(', ')})` : allergy.text
    const contradicted = none && named.length > 0
    answers.push({
      section: snapshotKey,
      field: none ? 'no_known_allergies' : 'allergies',
      values: none ? { no_known_allergies: true } : { allergies: lines(text) },
      ...(!none && { shown: text }),
      source: sourceOf('Allergy', allergy),
      ...(contradicted ? { doubt: 'The file also names allergies.' } : allergy.unsure && { doubt: allergy.unsure }),
    })
  }
}
