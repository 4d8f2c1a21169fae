import { secondsAfter } from '../../platform/dates.ts'
import { HttpError } from '../../platform/httpError.ts'
import type { Application, StateUpdate } from './schema.ts'
import type { StepField } from './steps.ts'

/** How long an answer's author can undo it, in seconds (APP-017). */
const within = 5 * 60

/** An application's last transition, with the previous values of the columns that it changed. */
export type LastAnswer = {
  actor_id: number | null
  /** The name of an author without an account (S-24). */
  guest_name: string | null
  field: string | null
  value: boolean | null
  at: string
  before: Partial<Application> | null
}

/** The author of an answer: a user's id, or the name of a person without an account. */
type Author = number | string

const isBy = ({ actor_id, guest_name }: LastAnswer, me: Author) =>
  typeof me === 'number' ? actor_id === me : actor_id === null && guest_name === me

/** The last answer and its author's deadline for undoing it; null if this author cannot undo it. */
export function undoableUntil(last: LastAnswer | undefined, application: Pick<Application, 'updated_at'>, me: Author) {
  if (!last?.field || !last.before || !isBy(last, me)) return null
  // Any later change to the application ends the undo period.
  if (Date.parse(last.at) !== Date.parse(application.updated_at)) return null
  return { field: last.field as StepField, until: secondsAfter(last.at, within) }
}

/**
 * The values that undoing an answer restores. Throws a HttpError (`conflict`) if the answer is not the last one, is by another user,
 * is older than five minutes, or was followed by another change.
 */
export function undoChange(
  last: LastAnswer | undefined,
  application: Pick<Application, 'updated_at'>,
  { field, me, at }: { field: StepField; me: Author; at: string },
): Partial<Application> {
  const open = undoableUntil(last, application, me)
  if (open?.field !== field) throw new HttpError('conflict', 'You can no longer undo this answer.')
  if (Date.parse(at) > Date.parse(open.until)) throw new HttpError('conflict', 'You can undo an answer for five minutes.')
  return { ...last!.before, updated_at: at }
}

/** An answer in an application's history. Without a value, the entry records that an answer was undone. */
export type AnswerEvent = { actor_id: number | null; field: string | null; value: boolean | null }

/** The id of the user who gave the current answer; null if unknown. `history` starts with the oldest event. */
export function findAnswerer(history: readonly AnswerEvent[], field: StepField): number | null {
  const answers: AnswerEvent[] = []
  for (const event of history) {
    if (event.field !== field) continue
    if (event.value === null) answers.pop()
    else answers.push(event)
  }
  return answers.at(-1)?.actor_id ?? null
}

/**
 * The step whose answer this call would reverse without sending the `updated_at` that the caller saw; null if there is none.
 * Without `updated_at`, only the answer's author may reverse it (S-09).
 */
export const unseenReversal = (
  row: Record<StepField, boolean | null>,
  { field, value, updated_at }: Pick<StateUpdate, 'field' | 'value' | 'updated_at'>,
): StepField | null => (field && !updated_at && row[field] !== null && row[field] !== value ? field : null)
