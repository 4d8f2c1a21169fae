import { HttpError } from '../../platform/httpError.ts'
import type { Application } from './schema.ts'
import type { StepField } from './steps.ts'

/** How long an answer's author can undo it, in milliseconds (APP-017). */
const within = 5 * 60_000

/** An application's last transition, with the previous values of the columns that it changed. */
export type LastAnswer = {
  actor_id: number | null
  field: string | null
  value: boolean | null
  at: string
  before: Partial<Application> | null
}

/** The last answer and this user's deadline for undoing it; null if the user cannot undo it. */
export function undoableUntil(last: LastAnswer | undefined, application: Pick<Application, 'updated_at'>, me: number) {
  if (!last?.field || !last.before || last.actor_id !== me) return null
  // Any later change to the application ends the undo period.
  if (Date.parse(last.at) !== Date.parse(application.updated_at)) return null
  return { field: last.field as StepField, until: new Date(Date.parse(last.at) + within).toISOString() }
}

/**
 * The values that undoing an answer restores. Throws a HttpError (`conflict`) if the answer is not the last one, is by another user,
 * is older than five minutes, or was followed by another change.
 */
export function undoChange(
  last: LastAnswer | undefined,
  application: Pick<Application, 'updated_at'>,
  { field, me, at }: { field: StepField; me: number; at: string },
): Partial<Application> {
  const open = undoableUntil(last, application, me)
  if (open?.field !== field) throw new HttpError('conflict', 'You can no longer undo this answer.')
  if (Date.parse(at) > Date.parse(open.until)) throw new HttpError('conflict', 'You can undo an answer for five minutes.')
  return { ...last!.before, updated_at: at }
}
