import type { Facility } from '../schema.ts'
import type { FacilitySection } from './section.ts'
import { sectionsByPlace } from './sections.ts'

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
