import type { SnapshotAnswers } from './answers.ts'
import type { InvoluntaryHold, SnapshotSummary } from './schema.ts'

/** The part of the snapshot that an application shows without loading the patient. */
export const summaryOf = (answers: SnapshotAnswers, time_zone: string): SnapshotSummary => ({
  legal_status: answers.legal_status,
  hold_kind: answers.hold_kind,
  hold_expires_at: answers.hold_expires_at,
  last_use: answers.last_use,
  time_zone,
})

/** The involuntary hold that dashboards count down; null without one that has an end. */
export const holdOf = (answers: SnapshotAnswers | null, time_zone: string): InvoluntaryHold | null =>
  answers?.legal_status === 'involuntary' && answers.hold_expires_at
    ? { hold_kind: answers.hold_kind, hold_expires_at: answers.hold_expires_at, time_zone }
    : null

const hour = 60 * 60 * 1000

/** How long before the end of a hold the advocate is reminded, in milliseconds, earliest first. */
export const remindBefore = [24 * hour, 4 * hour] as const

/**
 * Whether a reminder of this hold is due now: one of its times has passed since `reminded_at`, and the hold has not expired. Times
 * before `reminded_at` are done, so a hold entered six hours before its end has one reminder.
 */
export const isReminderDue = (hold_expires_at: string, reminded_at: string, now: string): boolean => {
  const [expires, reminded, at] = [hold_expires_at, reminded_at, now].map(Date.parse) as [number, number, number]
  return at < expires && remindBefore.some(before => at >= expires - before && reminded < expires - before)
}
