import type { StateUpdate, StepField } from './schema.ts'

/** One answer, or an answer taken back (no value), in the history of an application. */
export type AnswerEvent = { actor_id: number | null; field: string | null; value: boolean | null }

/** Who gave the answer that this row has now; null where nobody is known to have. `history` is in order, oldest first. */
export function answererOf(history: readonly AnswerEvent[], field: StepField): number | null {
  const answers: AnswerEvent[] = []
  for (const event of history) {
    if (event.field !== field) continue
    if (event.value === null) answers.pop()
    else answers.push(event)
  }
  return answers.at(-1)?.actor_id ?? null
}

/**
 * The row whose answer this call would reverse without proof that the caller saw it: the application's `updated_at` is the proof.
 * Null where nothing is reversed unseen. Only the person who gave the answer may then go on (S-09).
 */
export const reversedUnseen = (
  row: Record<StepField, boolean | null>,
  { field, value, updated_at }: Pick<StateUpdate, 'field' | 'value' | 'updated_at'>,
): StepField | null => (field && !updated_at && row[field] !== null && row[field] !== value ? field : null)
