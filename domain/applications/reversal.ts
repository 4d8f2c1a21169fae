import type { StateUpdate, StepField } from './schema.ts'

/** An answer, or an undone answer (no value), in an application's history. */
export type AnswerEvent = { actor_id: number | null; field: string | null; value: boolean | null }

/** The user who gave the current answer; null if unknown. `history` is ordered oldest first. */
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
 * The step whose answer this call would reverse without sending the `updated_at` that the caller saw; null if there is none. Only
 * the author of the answer may do so (S-09).
 */
export const reversedUnseen = (
  row: Record<StepField, boolean | null>,
  { field, value, updated_at }: Pick<StateUpdate, 'field' | 'value' | 'updated_at'>,
): StepField | null => (field && !updated_at && row[field] !== null && row[field] !== value ? field : null)
