import type { Facility } from '../schema.ts'
import type { FacilitySection } from './section.ts'
import { sectionsIn } from './sections.ts'

/** How far a section is: filled as its rules want it, begun, or not at all. */
export type FacilitySectionState = 'completed' | 'begun' | 'notStarted'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether the facility as it stands would be taken by the section's own rules. */
export const fits = (section: FacilitySection, facility: object): boolean => section.schema.safeParse(facility).success

/** How far one section is; the name alone, which a location has from its first moment, is no beginning. */
export function stateOf(section: FacilitySection, facility: object): FacilitySectionState {
  if (fits(section, facility)) return 'completed'
  const values = facility as Record<string, unknown>
  return section.fields.some(field => field !== 'name' && !isEmpty(values[field])) ? 'begun' : 'notStarted'
}

/** The sections that are still to be filled. */
export const unfinished = (facility: object): FacilitySection[] => sectionsIn.wizard.filter(section => !fits(section, facility))

/** Why advocates do not find a facility yet (decisions, statuses): in the order in which it can be mended. */
export const obstacles = ['intake', 'save', 'place', 'approval'] as const
export type Obstacle = (typeof obstacles)[number]

/** What keeps the facility out of matching: sections, the last save, a place on the map, an administrator's approval. */
export function obstaclesOf(
  facility: Pick<Facility, 'intake_complete' | 'status' | 'latitude' | 'zip_code'> & Record<string, unknown>,
): Obstacle[] {
  const open = unfinished(facility).length > 0
  return obstacles.filter(one => {
    if (one === 'intake') return open && !facility.intake_complete
    if (one === 'save') return !open && !facility.intake_complete
    if (one === 'place') return facility.latitude === null && Boolean(facility.zip_code)
    return facility.status !== 'Approved'
  })
}
