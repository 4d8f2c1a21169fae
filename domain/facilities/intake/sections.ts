import { care } from './care.ts'
import { mentalHealth, physicalHealth } from './health.ts'
import { insurance } from './insurance.ts'
import { licenses } from './licenses.ts'
import { populations } from './populations.ts'
import { programs } from './programs.ts'
import type { FacilitySection, Place } from './section.ts'

const inOrder = (place: Place): readonly FacilitySection[] => [
  licenses,
  care(place),
  insurance,
  mentalHealth,
  physicalHealth,
  populations,
  programs,
]

/** The seven sections of the facility form in order, for the wizard and the edit page. */
export const sectionsIn: Record<Place, readonly FacilitySection[]> = { wizard: inOrder('wizard'), edit: inOrder('edit') }

/** The `intake_section` sent with the last save of the wizard and every save of the edit page (FAC-009, FAC-043). */
export const lastWire = 8

/** The section for a path segment such as `section3`, or undefined. */
export const sectionNamed = (place: Place, name: string): FacilitySection | undefined =>
  sectionsIn[place].find(({ number }) => name === `section${number}`)

/** The sections that have at least one of their fields in the facility. */
export const sectionsOf = (place: Place, facility: object): FacilitySection[] =>
  sectionsIn[place].filter(({ fields }) => fields.some(field => (facility as Record<string, unknown>)[field] !== undefined))
