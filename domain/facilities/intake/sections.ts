import { care } from './care.ts'
import { mentalHealth, physicalHealth } from './health.ts'
import { insurance } from './insurance.ts'
import { licenses } from './licenses.ts'
import { populations } from './populations.ts'
import { programs } from './programs.ts'
import type { FacilitySection, FormPlace } from './section.ts'

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
