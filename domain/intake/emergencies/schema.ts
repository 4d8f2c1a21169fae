import { instant, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** How long emergency access lasts (PERM-011). */
export const emergencyMinutes = 60

/** The reason for emergency access, detailed enough for the assigned advocate to understand it. */
export const EmergencyReason = z.object({
  reason: text(1000).refine(reason => reason.length >= 10, 'Enter a reason of at least 10 characters'),
})

/** An administrator's emergency access ("break-glass"), limited to one hour (45 CFR 164.312(a)(2)(ii)). */
export const Emergency = z.object({
  id: z.number(),
  opened_by: z.string(),
  reason: z.string(),
  opened_at: instant,
  /** When the access ends or ended: when it expires, or earlier if the user who opened it ends it. */
  ends_at: instant,
})
export type Emergency = z.infer<typeof Emergency>
