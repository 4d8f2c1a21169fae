import { instant, rowId, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { stateTypes } from './steps.ts'

/** A note on a row of the approval table. */
export const StateNote = z.object({
  id: rowId,
  state_type: z.enum(stateTypes),
  body: z.string(),
  author_name: z.string(),
  created_at: instant,
})
export type StateNote = z.infer<typeof StateNote>

export const NewStateNote = z.object({
  state_type: z.enum(stateTypes),
  body: text(4000).pipe(z.string().min(1, 'Required field')),
})
