import { z } from 'zod'
import { instant } from '../formats.ts'

export const insuranceTypes = ['Public', 'Private'] as const

/** An insurance payer; on the wire also called a provider (spec 1 §3). */
export const Payer = z.object({
  id: z.number(),
  payer_code: z.string(),
  payer_name: z.string(),
  insurance_type: z.enum(insuranceTypes),
  active: z.boolean(),
  updated_at: instant,
})
export type Payer = z.infer<typeof Payer>
