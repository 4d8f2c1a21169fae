import type { SearchCenter } from '#domain/matching/center.ts'
import type { Match } from '#domain/matching/schema.ts'
import { matchesPage } from '../queries.ts'
import type { Search } from '../search.ts'
import { patientSource } from '../source.ts'

/** Number of matches to load at a time. */
const pageSize = 100

/** The search in the published order, no matter how the user sorted the list or which name the user typed. */
export const published = (search: Search): Search => ({ ...search, sort: 'published', name: '' })

/**
 * The first matches in the published order that fit, and where the search started. Loads pages until it has found `count`, or until
 * `mayStartAt` rejects the center.
 */
export async function bestMatches(
  pid: number,
  search: Search,
  {
    count,
    fits,
    mayStartAt = () => true,
  }: { count: number; fits: (match: Match) => boolean; mayStartAt?: (center: SearchCenter) => boolean },
): Promise<Match[]> {
  const found: Match[] = []
  for (let page = 1; ; page++) {
    const { matches, center } = await matchesPage(patientSource(pid), published(search), page, pageSize)
    if (!mayStartAt(center)) return []
    found.push(...matches.filter(fits))
    if (found.length >= count || matches.length < pageSize) return found.slice(0, count)
  }
}
