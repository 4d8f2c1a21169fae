import { sameStreet } from '../claims/requests.ts'
import { comparePlaces, type FacilityFacts, placeOfFacility } from './samePlace.ts'

export const similarities = ['npi', 'address', 'name'] as const
export type Similarity = (typeof similarities)[number]

type Known = { id: number; name: string; npi: string | null; address_line_one: string | null; zip_code: string | null }

const normalize = (text: string | null) => (text ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '')
const zip = ({ zip_code }: Known) => normalize(zip_code).slice(0, 5)

/**
 * What two facilities have in common that different facilities rarely share: the NPI, the street address, or the name within a ZIP
 * code.
 */
export function findSimilarities(first: Known, second: Known): Similarity[] {
  if (first.id === second.id) return []
  const found: Record<Similarity, boolean> = {
    npi: first.npi !== null && first.npi !== '' && first.npi === second.npi,
    address: sameStreet(first, second),
    name:
      normalize(first.name) !== '' &&
      normalize(first.name) === normalize(second.name) &&
      zip(first) !== '' &&
      zip(first) === zip(second),
  }
  return similarities.filter(likeness => found[likeness])
}

/** Whether nothing suggests that the two are one facility, however they are written. */
export const isUnlike = (one: Known & FacilityFacts, other: Known & FacilityFacts): boolean =>
  findSimilarities(one, other).length === 0 && comparePlaces(placeOfFacility(one), placeOfFacility(other)).verdict === 'apart'

/** All pairs of similar facilities, most similar first. */
export function similarPairs<T extends Known>(facilities: readonly T[]): { one: T; other: T; alike: Similarity[] }[] {
  const pairs = facilities.flatMap((facility, index) =>
    facilities.slice(index + 1).map(other => ({ one: facility, other, alike: findSimilarities(facility, other) })),
  )
  return pairs.filter(({ alike }) => alike.length > 0).sort((a, b) => b.alike.length - a.alike.length)
}

type Side = { id: number; organization_id: number | null }

/**
 * Why two facilities cannot be merged; null if they can. A merge across organizations would show patients to people not named in any
 * release (42 CFR 2.31, 2.33), and keeping a directory listing would leave the other facility's staff without a facility.
 */
export function mergeObstacle(keeping: Side, losing: Side): string | null {
  if (keeping.id === losing.id) return 'These are already the same facility.'
  if (losing.organization_id === null || keeping.organization_id === losing.organization_id) return null
  if (keeping.organization_id === null)
    return 'Keep the facility that belongs to an organization. The other one is a directory listing.'
  return 'These facilities belong to different organizations and cannot be merged. Patient applications to one must not be visible to the other.'
}

/** Kinds of records that a merge handles, in display order. */
export const movedKinds = [
  'applications',
  'applications_left',
  'roles',
  'photos',
  'documents',
  'calls',
  'claims',
  'drafts',
] as const
export type MovedKind = (typeof movedKinds)[number]
