import { snapshotItems } from '../../../intake/patients/snapshot/schema.ts'
import { oneTag as formatOneTag, instant, tagList } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { facilityTagFields } from '../../tags.ts'
import type { Facility } from '../schema.ts'
import { care } from './care.ts'
import { insurance, mostPlans } from './insurance.ts'
import { licenses } from './licenses.ts'
import { programs } from './programs.ts'
import { type FacilitySection, type FormPlace, oneTag, required, section, tags } from './section.ts'

/** A single tag, stored as a number. */
const number = z
  .preprocess(value => (value === undefined || value === '' ? null : value), formatOneTag)
  .refine(value => value !== null, required)

/**
 * Clinical snapshot items that the facility requires, in form order. None are required by default. Not part of the specification.
 */
const requiredItems = z
  .array(z.enum(snapshotItems))
  .nullish()
  .transform(chosen => snapshotItems.filter(item => chosen?.includes(item)))

/** Section 6: the populations that the facility admits. The API numbers it 7. */
const populations = section(
  { number: 6, wire: 7, key: 'populations', title: 'Populations Served' },
  { accepted_genders: number, accepted_ages: number, special_accommodations: tags, required_snapshot_items: requiredItems },
)

/** Section 4: mental health. The API numbers it 5. */
const mentalHealth = section(
  { number: 4, wire: 5, key: 'mental_health', title: 'Mental Health (Dual Diagnosis)' },
  { accommodates_involuntary_hold: oneTag, accommodated_mental_illnesses: tags },
)

/** Section 5: physical health. The API numbers it 6. */
const physicalHealth = section(
  { number: 5, wire: 6, key: 'physical_health', title: 'Physical Health (Comorbidities)' },
  {
    general_accommodations: tags,
    acute_health_accommodations: tags,
    accepted_medical_conditions: tags,
    accommodation_medically_stable: tags,
    diet_accommodations: tags,
    supports_transition: oneTag,
  },
)

const inOrder = (place: FormPlace): readonly FacilitySection[] => [
  licenses,
  care(place),
  insurance,
  mentalHealth,
  physicalHealth,
  populations,
  programs,
]

/** The facility form's seven sections, in order. */
export const sectionsByPlace: Record<FormPlace, readonly FacilitySection[]> = { wizard: inOrder('wizard'), edit: inOrder('edit') }

/** The `intake_section` sent by the wizard's last save and by every save of the edit page (FAC-009, FAC-043). */
export const lastSectionNumber = 8

/** Returns the section for a path segment such as `section3`. */
export const sectionAtPath = (place: FormPlace, name: string): FacilitySection | undefined =>
  sectionsByPlace[place].find(({ number }) => name === `section${number}`)

/** The sections that contain at least one of the facility's fields. */
export const sectionsWithFields = (place: FormPlace, facility: object): FacilitySection[] =>
  sectionsByPlace[place].filter(({ fields }) => fields.some(field => (facility as Record<string, unknown>)[field] !== undefined))

export type FacilitySectionState = 'completed' | 'begun' | 'notStarted'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether the facility's values pass the section's validation. */
export const isComplete = (section: FacilitySection, facility: object): boolean => section.schema.safeParse(facility).success

/**
 * A section's progress. A name alone does not count as starting a section, because every location has a name from the beginning.
 */
export function stateOf(section: FacilitySection, facility: object): FacilitySectionState {
  if (isComplete(section, facility)) return 'completed'
  const values = facility as Record<string, unknown>
  return section.fields.some(field => field !== 'name' && !isEmpty(values[field])) ? 'begun' : 'notStarted'
}

export const unfinishedSections = (facility: object): FacilitySection[] =>
  sectionsByPlace.wizard.filter(section => !isComplete(section, facility))

/** Why advocates cannot find a facility yet, in the order to resolve the obstacles. */
export const obstacles = ['intake', 'save', 'place', 'approval'] as const
export type Obstacle = (typeof obstacles)[number]

/**
 * The obstacles that keep a facility out of matching: incomplete sections, a missing final save, missing coordinates, or missing
 * approval.
 */
export function findObstacles(
  facility: Pick<Facility, 'intake_complete' | 'status' | 'latitude' | 'zip_code'> & Record<string, unknown>,
): Obstacle[] {
  const open = unfinishedSections(facility).length > 0
  return obstacles.filter(obstacle => {
    if (obstacle === 'intake') return open && !facility.intake_complete
    if (obstacle === 'save') return !open && !facility.intake_complete
    if (obstacle === 'place') return facility.latitude === null && Boolean(facility.zip_code)
    return facility.status !== 'Approved'
  })
}

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
