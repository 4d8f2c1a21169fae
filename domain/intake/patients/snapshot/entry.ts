import { instant, rowId } from '../../../platform/formats.ts'
import { withRules } from '../../../platform/formRules.ts'
import { z } from '../../../platform/zod.ts'
import { momentProblem } from '../discharge.ts'
import { optional } from '../intake/section.ts'
import {
  behaviors,
  clearances,
  holdKinds,
  infections,
  legalStatuses,
  mobilities,
  observationLevels,
  pregnancies,
  type SnapshotAnswers,
} from './schema.ts'

/** An instant as ISO 8601 or epoch seconds. An empty value becomes null. */
const moment = z
  .union([instant, z.number().int().positive().max(4_102_444_800)], {
    error: ({ input }) => momentProblem(input, 'Enter the date and time'),
  })
  .nullish()
  .transform(given => (given == null ? null : new Date(typeof given === 'number' ? given * 1000 : given).toISOString()))

/** An optional choice. An empty value becomes null. */
const choice = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .enum(words)
    .nullish()
    .transform(given => given ?? null)

const choices = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .array(z.enum(words))
    .max(words.length)
    .nullish()
    .transform(given => [...new Set(given ?? [])])

/** An optional number within plausible limits. `message` states the limits and the unit. */
const measured = (from: number, to: number, message: string, integer = true) => {
  const within = z.number('Enter a number').min(from, message).max(to, message)
  return (integer ? within.int(message) : within).nullish().transform(given => given ?? null)
}

/** The highest CIWA-Ar score: nine items with up to 7 points each and one with up to 4 (Sullivan et al. 1989). */
export const highestCiwa = 67
/** The highest COWS score, the total of its eleven items (Wesson and Ling 2003). */
export const highestCows = 48

/** Maximum number of substances with a last use. */
export const mostSubstances = 30

const fields = z.object({
  legal_status: choice(legalStatuses),
  hold_kind: choice(holdKinds),
  hold_started_at: moment,
  hold_expires_at: moment,
  medical_clearance: choice(clearances),
  medical_clearance_at: moment,
  vitals_at: moment,
  systolic: measured(40, 300, 'Enter a systolic pressure from 40 to 300 mmHg'),
  diastolic: measured(20, 200, 'Enter a diastolic pressure from 20 to 200 mmHg'),
  pulse: measured(20, 250, 'Enter a pulse from 20 to 250 beats per minute'),
  temperature: measured(80, 115, 'Enter a temperature from 80 to 115 °F', false),
  respiration: measured(4, 80, 'Enter a respiration rate from 4 to 80 breaths per minute'),
  oxygen_saturation: measured(40, 100, 'Enter an oxygen saturation from 40 to 100%'),
  blood_alcohol: measured(0, 800, 'Enter a blood alcohol level from 0 to 800 mg/dL (0.08% is 80 mg/dL)', false),
  blood_alcohol_at: moment,
  ciwa_score: measured(0, highestCiwa, `Enter a CIWA-Ar score from 0 to ${highestCiwa}`),
  ciwa_at: moment,
  cows_score: measured(0, highestCows, `Enter a COWS score from 0 to ${highestCows}`),
  cows_at: moment,
  last_use: z
    .array(z.object({ substance: rowId, at: moment, amount: optional(200) }))
    .max(mostSubstances)
    .nullish()
    .transform(given => given ?? []),
  no_known_allergies: z
    .boolean()
    .nullish()
    .transform(given => given === true),
  allergies: optional(1000),
  pregnancy: choice(pregnancies),
  pregnancy_weeks: measured(1, 45, 'Enter a number of weeks from 1 to 45'),
  mobility: choice(mobilities),
  behaviors: choices(behaviors),
  observation_level: choice(observationLevels),
  infections: choices(infections),
  other_infections: optional(500),
})

type Read = z.output<typeof fields>
type Problems = Record<string, string>

/** Measurements, each with the time field that it requires. */
export const timedMeasurements = [
  {
    at: 'vitals_at',
    values: ['systolic', 'diastolic', 'pulse', 'temperature', 'respiration', 'oxygen_saturation'],
    of: 'the vitals',
  },
  { at: 'blood_alcohol_at', values: ['blood_alcohol'], of: 'the blood alcohol test' },
  { at: 'ciwa_at', values: ['ciwa_score'], of: 'the CIWA-Ar score' },
  { at: 'cows_at', values: ['cows_score'], of: 'the COWS score' },
] as const

/** Errors by field for conflicting values and for values that are missing a required counterpart. */
function contradictions(read: Read): Problems {
  const problems: Problems = {}
  for (const { at, values, of } of timedMeasurements)
    if (values.some(value => read[value] !== null) && read[at] === null) problems[at] = `Enter the time of ${of}`
  if (read.systolic !== null && read.diastolic === null) problems.diastolic = 'Enter the diastolic pressure'
  if (read.systolic === null && read.diastolic !== null) problems.systolic = 'Enter the systolic pressure'
  if (typeof read.systolic === 'number' && typeof read.diastolic === 'number' && read.diastolic >= read.systolic)
    problems.diastolic = 'The diastolic pressure must be lower than the systolic pressure'
  if (read.no_known_allergies && read.allergies)
    problems.no_known_allergies = 'Clear this box or delete the allergies listed below'
  const infections = [read.infections].flat()
  if (infections.includes('none') && infections.length > 1)
    problems.infections = 'Select either “None known” or specific infections'
  const seen = new Set<number>()
  for (const [index, one] of (Array.isArray(read.last_use) ? read.last_use : []).entries()) {
    const substance = one?.substance
    if (typeof substance !== 'number') continue
    if (seen.has(substance)) problems[`last_use.${index}.substance`] = 'This substance is already listed'
    seen.add(substance)
  }
  return problems
}

const isInvoluntary = ({ legal_status }: Pick<Read, 'legal_status'>) => legal_status === 'involuntary'

/** Clears follow-up answers to questions that no longer apply. */
export const clearSnapshot = (read: Read): SnapshotAnswers => ({
  ...read,
  // A substance without a time or an amount adds nothing to section 6.
  last_use: read.last_use.filter(({ at, amount }) => at !== null || amount !== null),
  ...(!isInvoluntary(read) && { hold_kind: null, hold_started_at: null, hold_expires_at: null }),
  medical_clearance_at: read.medical_clearance === 'cleared' ? read.medical_clearance_at : null,
  pregnancy_weeks: read.pregnancy === 'yes' ? read.pregnancy_weeks : null,
  other_infections: read.infections.includes('other') ? read.other_infections : null,
})

/** The snapshot's fields, with the rules that compare them. */
export const SnapshotFields = withRules(fields, (read, issues) => {
  for (const [path, message] of Object.entries(contradictions(read)))
    issues.addIssue({ code: 'custom', path: path.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part)), message })
})

/** A snapshot as entered in the form or sent to the API. Clearing an answer also clears its follow-up answers. */
export const SnapshotEntry = SnapshotFields.transform(clearSnapshot)

const minute = 60_000
const day = 24 * 60 * minute
/** How far a hospital's clock may be ahead, in milliseconds. */
const tolerance = 5 * minute

/** Times that must be in the past, each with its maximum age in days and its name in messages. */
const past = [
  { field: 'hold_started_at', days: 366, of: 'start of the hold' },
  { field: 'medical_clearance_at', days: 31, of: 'time of the clearance' },
  { field: 'vitals_at', days: 31, of: 'time of the vitals' },
  { field: 'blood_alcohol_at', days: 31, of: 'time of the blood alcohol test' },
  { field: 'ciwa_at', days: 31, of: 'time of the CIWA-Ar score' },
  { field: 'cows_at', days: 31, of: 'time of the COWS score' },
] as const

/** Names of maximum ages, in days. */
const periods: Record<number, string> = { 366: 'one year', 3660: 'ten years' }

const pastProblem = (at: string | null, now: string, days: number, of: string): string | undefined => {
  if (!at) return undefined
  const age = Date.parse(now) - Date.parse(at)
  if (age < -tolerance) return `The ${of} cannot be in the future`
  return age > days * day ? `The ${of} cannot be more than ${periods[days] ?? `${days} days`} ago` : undefined
}

/**
 * Field errors that depend on the current time: measurements that are in the future or too old, and a hold that expires too far
 * ahead. Times in a strange order are questions instead (`timeQuestions.ts`). Saved values that have not changed stay valid.
 */
export function snapshotProblems(answers: SnapshotAnswers, now: string, saved: SnapshotAnswers | null): Problems {
  const problems: Problems = {}
  const unchanged = (at: string | null, before: string | null | undefined) =>
    at !== null && before != null && Date.parse(at) === Date.parse(before)
  for (const { field, days, of } of past) {
    const problem = pastProblem(answers[field], now, days, of)
    if (problem && !unchanged(answers[field], saved?.[field])) problems[field] = problem
  }
  for (const [index, { substance, at }] of answers.last_use.entries()) {
    const problem = pastProblem(at, now, 3660, 'last use')
    if (problem && !unchanged(at, saved?.last_use.find(one => one.substance === substance)?.at))
      problems[`last_use.${index}.at`] = problem
  }
  const { hold_expires_at: expires } = answers
  if (expires && !unchanged(expires, saved?.hold_expires_at)) {
    if (Date.parse(expires) - Date.parse(now) > 366 * day)
      problems.hold_expires_at = 'The hold cannot expire more than one year from now'
  }
  return problems
}
