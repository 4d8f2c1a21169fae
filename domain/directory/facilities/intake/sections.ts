import { snapshotItems } from '../../../intake/patients/snapshot/schema.ts'
import { oneTag as formatOneTag } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { care } from './care.ts'
import { insurance } from './insurance.ts'
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
