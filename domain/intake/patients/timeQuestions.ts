import type { Patient } from './schema.ts'
import type { SnapshotAnswers } from './snapshot/schema.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How far a hospital's clock may be ahead, in milliseconds. */
const tolerance = 5 * minute
/** Longer waits in an emergency department are rare enough to ask about. */
const longestWait = 30 * day

const timeOf = (at: string | null | undefined) => (at ? Date.parse(at) : Number.NaN)

/**
 * A question about a hold whose end is probably wrong. Like all such questions, it is never a reason to refuse the value, because the
 * person at the keyboard may know better, and it stays until the time is corrected. `now` is in milliseconds.
 */
export function holdQuestion(
  { hold_started_at, hold_expires_at }: Pick<SnapshotAnswers, 'hold_started_at' | 'hold_expires_at'>,
  now: number,
): string | undefined {
  const expires = timeOf(hold_expires_at)
  if (expires <= timeOf(hold_started_at)) return 'Not after the start of the hold?'
  return expires < now - day ? 'Expired more than one day ago?' : undefined
}

/** A question about an arrival in the emergency department whose time is probably wrong. `now` is in milliseconds. */
export function arrivalQuestion(
  {
    emergency_arrival_at,
    estimated_discharge_timestamp,
  }: Pick<Patient, 'emergency_arrival_at' | 'estimated_discharge_timestamp'>,
  now: number,
): string | undefined {
  const arrived = timeOf(emergency_arrival_at)
  if (arrived > now + tolerance) return 'In the future?'
  if (arrived > timeOf(estimated_discharge_timestamp)) return 'After the estimated discharge?'
  return arrived < now - longestWait ? 'More than 30 days ago?' : undefined
}
