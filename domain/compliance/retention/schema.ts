import { instant, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { ruleKeys } from './rules.ts'

const count = z.number().int()
export const ErasedCounts = z.partialRecord(z.enum(ruleKeys), count)
export type ErasedCounts = z.infer<typeof ErasedCounts>

/** A legal hold. While it is active, none of the patient's data is deleted. */
export const LegalHold = z.object({
  id: z.number(),
  patient_id: z.number(),
  reason: z.string(),
  placed_by: z.string(),
  placed_at: instant,
  lifted_by: z.string().nullable(),
  lifted_at: instant.nullable(),
  lift_reason: z.string().nullable().describe('Null while active, and for holds lifted before a reason was required'),
})
export type LegalHold = z.infer<typeof LegalHold>

/** Retention periods, the data that the next run would delete, the data that recent runs deleted, and the legal holds. */
export const Retention = z.object({
  rules: z.array(
    z.object({
      key: z.enum(ruleKeys),
      days: count,
      due: count.describe('How many records the next run would delete if it ran now'),
    }),
  ),
  next_at: instant,
  runs: z.array(z.object({ id: z.number(), started_at: instant, finished_at: instant.nullable(), erased: ErasedCounts })),
  holds: z.array(LegalHold),
})
export type Retention = z.infer<typeof Retention>

const atLeastTen = (reason: string) => reason.length >= 10

export const HoldReason = z.object({
  reason: text(1000).refine(atLeastTen, 'Enter a reason of at least 10 characters for the hold'),
})

export const LiftReason = z.object({
  reason: text(1000).refine(atLeastTen, 'Enter a reason of at least 10 characters for lifting the hold'),
})
