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

/** The seven sections of a facility's form in their order, as values: screens draw them, the server reads with them. */
export const sectionsIn: Record<Place, readonly FacilitySection[]> = { wizard: inOrder('wizard'), edit: inOrder('edit') }

/** What the last save of the wizard and every save of the edit page say of themselves (FAC-009, FAC-043). */
export const lastWire = 8

/** The section of an address such as `section3`; nothing where there is none. */
export const sectionNamed = (place: Place, name: string): FacilitySection | undefined =>
  sectionsIn[place].find(({ number }) => name === `section${number}`)

/** The sections of which something is given. */
export const sectionsOf = (place: Place, given: object): FacilitySection[] =>
  sectionsIn[place].filter(({ fields }) => fields.some(field => (given as Record<string, unknown>)[field] !== undefined))
