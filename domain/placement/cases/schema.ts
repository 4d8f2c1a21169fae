import { instant, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** What the next advocate must know first, as written at a shift change. Facilities never see it. */
export const HandoverNote = z.object({ note: z.string(), by: z.string(), at: instant })
export type HandoverNote = z.infer<typeof HandoverNote>

/** A new note. An empty one clears the note. */
export const NewHandoverNote = z.object({
  note: text(1000)
    .nullish()
    .transform(note => note?.trim() || null),
})
