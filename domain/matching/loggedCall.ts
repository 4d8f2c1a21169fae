import { callOutcomes } from '../directory/facilities/rules.ts'
import { enteredTime, rowId, text } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'

/** The outcome of an advocate's call to a facility. Has its own module because the match page does not need the other schemas. */
export const LoggedCall = z.object({
  recordId: rowId,
  outcome: z.enum(callOutcomes, 'Required field'),
  note: text(1000)
    .nullish()
    .transform(value => value || null),
  /** When the facility asked to be called back. */
  call_back_at: enteredTime.nullish().transform(value => value ?? null),
})
