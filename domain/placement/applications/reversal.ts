import type { StateUpdate } from './schema.ts'
import type { StepField } from './steps.ts'

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
