import { z } from 'zod'
import { instant, text } from '../formats.ts'

/** How long emergency access lasts (decisions PERM-011). */
export const emergencyMinutes = 60

/** Why it is needed, in so many words that the owner understands it. */
export const EmergencyReason = z.object({
  reason: text(1000).refine(said => said.length >= 10, 'Please say in at least 10 characters why this cannot wait'),
})

/** An administrator opened what is between others, for an hour (45 CFR 164.312(a)(2)(ii)). */
export const Emergency = z.object({
  id: z.number(),
  opened_by: z.string(),
  reason: z.string(),
  opened_at: instant,
  /** When it ends, or ended: by itself, or before that by whoever opened it. */
  ends_at: instant,
})
export type Emergency = z.infer<typeof Emergency>
