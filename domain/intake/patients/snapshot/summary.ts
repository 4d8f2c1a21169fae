import {
  type HoldTerms,
  type InvoluntaryHold,
  type SnapshotAnswers,
  type SnapshotItem,
  type SnapshotSummary,
  snapshotItems,
} from './schema.ts'

export const summaryOf = (answers: SnapshotAnswers, time_zone: string): SnapshotSummary => ({
  legal_status: answers.legal_status,
  hold_kind: answers.hold_kind,
  hold_expires_at: answers.hold_expires_at,
  last_use: answers.last_use,
  time_zone,
})

type Legal = Pick<SnapshotAnswers, 'legal_status' | 'hold_kind' | 'hold_expires_at'>

/** The involuntary hold that dashboards show, with a countdown if its end is known; null if the patient is not on a hold. */
export const holdOf = (answers: Legal | null, time_zone: string): InvoluntaryHold | null =>
  answers?.legal_status === 'involuntary'
    ? { hold_kind: answers.hold_kind, hold_expires_at: answers.hold_expires_at, time_zone }
    : null

/** Whether two holds are the same: of one kind, with one end. */
export const isSameHold = (one: HoldTerms | null, other: HoldTerms | null): boolean =>
  one === null || other === null
    ? one === other
    : one.hold_kind === other.hold_kind && momentOf(one.hold_expires_at) === momentOf(other.hold_expires_at)

const momentOf = (at: string | null) => at && Date.parse(at)

const hour = 60 * 60 * 1000

/** How long before a hold expires to remind the advocate, in milliseconds, earliest reminder first. */
export const remindBefore = [24 * hour, 4 * hour] as const

/**
 * Whether a reminder for this hold is due: a reminder time has passed since `reminded_at`, and the hold has not expired. Earlier
 * reminder times are skipped, so a hold entered six hours before it expires gets only one reminder.
 */
export const isReminderDue = (hold_expires_at: string, reminded_at: string, now: string): boolean => {
  const [expires, reminded, at] = [hold_expires_at, reminded_at, now].map(Date.parse) as [number, number, number]
  return at < expires && remindBefore.some(before => at >= expires - before && reminded < expires - before)
}

const hasVitals = (snapshot: SnapshotAnswers) =>
  (['systolic', 'pulse', 'temperature', 'respiration', 'oxygen_saturation'] as const).every(field => snapshot[field] !== null)

/** Whether the snapshot has an answer for an item. */
const items: Record<SnapshotItem, (snapshot: SnapshotAnswers) => boolean> = {
  legal_status: ({ legal_status }) => legal_status !== null,
  medical_clearance: ({ medical_clearance }) => medical_clearance !== null,
  vitals: hasVitals,
  blood_alcohol: ({ blood_alcohol }) => blood_alcohol !== null,
  ciwa: ({ ciwa_score }) => ciwa_score !== null,
  cows: ({ cows_score }) => cows_score !== null,
  last_use: ({ last_use }) => last_use.some(({ at }) => at !== null),
  allergies: ({ allergies, no_known_allergies }) => no_known_allergies || allergies !== null,
  pregnancy: ({ pregnancy }) => pregnancy !== null,
  mobility: ({ mobility }) => mobility !== null,
  behavior: ({ behaviors }) => behaviors.length > 0,
  observation_level: ({ observation_level }) => observation_level !== null,
  infections: ({ infections }) => infections.length > 0,
}

/** The required items without an answer, in form order. If there is no snapshot, all required items are missing. */
export const missingSnapshotItems = (required: readonly SnapshotItem[], snapshot: SnapshotAnswers | null): SnapshotItem[] =>
  snapshotItems.filter(item => required.includes(item) && !(snapshot && items[item](snapshot)))
