import { Refusal } from '../refusal.ts'
import type { Application, StepField } from './schema.ts'

/** How long an answer can be taken back by who gave it, in milliseconds (decisions APP-017). */
const within = 5 * 60_000

/** The last transition of an application, with what it changed as that stood before. */
export type LastAnswer = {
  actor_id: number | null
  field: string | null
  value: boolean | null
  at: string
  before: Partial<Application> | null
}

/** Until when this person may take back the answer that was given last; null when there is none to take back. */
export function takenBackUntil(last: LastAnswer | undefined, application: Pick<Application, 'updated_at'>, me: number) {
  if (!last?.field || !last.before || last.actor_id !== me) return null
  // Whatever came after it has moved the application on.
  if (Date.parse(last.at) !== Date.parse(application.updated_at)) return null
  return { field: last.field as StepField, until: new Date(Date.parse(last.at) + within).toISOString() }
}

/**
 * What taking an answer back changes. Throws a Refusal (`conflict`) for an answer that is not the last one, not one's own, older
 * than five minutes, or followed by something.
 */
export function takenBack(
  last: LastAnswer | undefined,
  application: Pick<Application, 'updated_at'>,
  { field, me, at }: { field: StepField; me: number; at: string },
): Partial<Application> {
  const open = takenBackUntil(last, application, me)
  if (open?.field !== field) throw new Refusal('conflict', 'This answer can no longer be taken back.')
  if (Date.parse(at) > Date.parse(open.until)) throw new Refusal('conflict', 'An answer can be taken back for five minutes.')
  return { ...last!.before, updated_at: at }
}
