import { snapshotItems } from '../../../intake/patients/snapshot/schema.ts'
import { instant, tagList } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { facilityTagFields } from '../../tags.ts'
import { mostPlans } from './insurance.ts'
import { sectionsByPlace } from './sections.ts'

const flags = [
  'has_integrated_license',
  'joint_commission_accreditation',
  'accepts_public_insurance',
  'excludes_private_insurance',
  'excludes_hmo',
]
const numbers = ['total_beds', 'miles_facility_ground_transportation', 'miles_taxi_ground_transportation']

/** A loose schema for a field. The section's schema validates the field together with the section's other answers. */
function shapeOf(field: string): z.ZodType {
  if (field in facilityTagFields) return tagList.optional()
  if (flags.includes(field)) return z.union([z.boolean(), z.enum(['true', 'false'])]).nullish()
  if (numbers.includes(field)) return z.union([z.number(), z.string().max(20)]).nullish()
  if (field.startsWith('insurance_plans_')) return z.array(z.string().max(60)).max(mostPlans).nullish()
  if (field === 'required_snapshot_items') return z.array(z.string().max(60)).max(snapshotItems.length).nullish()
  return z.string().max(400).nullish()
}

const fields = sectionsByPlace.edit.flatMap(section => section.fields)

/**
 * The request body for saving a facility: the fields of one section from the wizard, or all fields from the edit page. Absent
 * fields stay unchanged (FAC-008). `updated_at` is the version that the user saw. If someone else has saved the facility since
 * then, the call returns 409 with the current record.
 */
export const FacilitySave = z
  .object({
    intake_section: z.union([1, 2, 3, 5, 6, 7, 8].map(wire => z.literal(wire))).optional(),
    intake_complete: z.boolean().optional(),
    updated_at: instant.optional(),
    draft_version: z.number().int().min(0).max(2_147_483_647).optional(),
  })
  .extend(Object.fromEntries(fields.map(field => [field, shapeOf(field)])) as Record<never, never>)
/** The field values are validated separately, by their sections (`savedValues`). */
export type FacilitySave = z.infer<typeof FacilitySave>

/** The field values to save, without metadata and absent fields. */
export const savedValues = (save: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(save).filter(([field, value]) => fields.includes(field) && value !== undefined))
