import { z } from 'zod'
import { instant, tagList } from '../../formats.ts'
import { facilityTagFields } from '../../tags.ts'
import { mostPlans } from './insurance.ts'
import { sectionsIn } from './sections.ts'

const flags = [
  'has_integrated_license',
  'joint_commission_accreditation',
  'accepts_public_insurance',
  'excludes_private_insurance',
  'excludes_hmo',
]
const numbers = ['total_beds', 'miles_facility_ground_transportation', 'miles_taxi_ground_transportation']

/** A field as it may come; whether it will do is for its section to say, which knows what else was said. */
function shapeOf(field: string): z.ZodType {
  if (field in facilityTagFields) return tagList.optional()
  if (flags.includes(field)) return z.union([z.boolean(), z.enum(['true', 'false'])]).nullish()
  if (numbers.includes(field)) return z.union([z.number(), z.string().max(20)]).nullish()
  if (field.startsWith('insurance_plans_')) return z.array(z.string().max(60)).max(mostPlans).nullish()
  return z.string().max(400).nullish()
}

const fields = sectionsIn.edit.flatMap(section => section.fields)

/**
 * What a save of a facility sends: one section's fields from the wizard, all of them from the edit page; absent fields stay
 * (decisions FAC-008). `updated_at` is the state that was seen: another's save since then answers 409 with what stands.
 */
export const FacilitySave = z
  .object({
    intake_section: z.union([1, 2, 3, 5, 6, 7, 8].map(wire => z.literal(wire))).optional(),
    intake_complete: z.boolean().optional(),
    updated_at: instant.optional(),
    draft_version: z.number().int().min(0).max(2_147_483_647).optional(),
  })
  .extend(Object.fromEntries(fields.map(field => [field, shapeOf(field)])) as Record<never, never>)
/** Its values are read by their sections (`valuesOf`). */
export type FacilitySave = z.infer<typeof FacilitySave>

/** The values of a save, without what it says of itself; what is absent is not among them. */
export const valuesOf = (save: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(save).filter(([field, value]) => fields.includes(field) && value !== undefined))
