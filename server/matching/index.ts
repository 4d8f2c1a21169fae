import { earthRadius, metersBetween, metersPerMile, radii } from '#domain/matching/distance.ts'
import type { Needs } from '#domain/matching/needs.ts'
import { rank } from '#domain/matching/order.ts'
import { fewMatches } from '#domain/matching/relaxations.ts'
import { type Listing, networkRule } from '#domain/matching/rules.ts'
import { type MatchAnswer, type ReasonCode, reasonCodes } from '#domain/matching/schema.ts'
import { type Condition, conditionsOf } from '#domain/matching/verdict.ts'
import { startsWordsIn } from '#domain/wordStarts.ts'
import { inChunks } from './chunks.ts'
import { columnsOf } from './columns.ts'

/** Sorts by distance or by the number that each facility id maps to, smallest first. Facilities without a number come last. */
export type Order = 'distance' | ReadonlyMap<number, number>

/** The search center (in degrees), the radius in miles, the selected filters, and the requested page. */
export type Search = {
  lat: number
  lng: number
  radius_miles: number
  filters: readonly number[]
  /** Facilities with suitable open beds, if the search is limited to them. */
  withOpenBeds?: ReadonlySet<number> | undefined
  /** Limits the search to facilities with words in their names that start with these words. */
  name?: string | undefined
  /** The order that the user chose. If undefined, the published order applies. */
  order?: Order | undefined
  page_number: number
  page_size: number
}

/** What a page of matches shows, except for its facilities. */
export type Found = Pick<MatchAnswer, 'total' | 'counts' | 'excluded' | 'relaxations' | 'wider'> & {
  /** Sorted as the search requests. Distances are in whole meters. */
  page: { id: number; distance: number; network: 'in' | 'unknown' }[]
  /** All matches, best first (see `compareMatches`), no matter how the page is sorted. */
  ids: number[]
}

/** A page of excluded facilities and the total count. Distances are in whole meters. */
export type Excluded = { page: { id: number; distance: number }[]; total: number }

/** A match on the map, in degrees. */
export type Located = { id: number; latitude: number; longitude: number }

export type MatchIndex = {
  size: number
  match: (needs: Needs, search: Search) => Promise<Found>
  /**
   * Excluded facilities within the radius, nearest first. `reason` or `tags` limits the result to facilities excluded for that
   * reason or for lacking these tags.
   */
  excluded: (needs: Needs, search: Search, reason?: ReasonCode, tags?: readonly number[]) => Promise<Excluded>
  /** The ids of facilities with words in their names that start with these words, sorted by name. */
  named: (name: string) => Promise<number[]>
  /** The location of every match, in list order. */
  locate: (needs: Needs, search: Search) => Promise<Located[]>
}

/** A facility that matches. `at` is its position in the columns. */
type Match = { at: number; distance: number; network: 'in' | 'unknown'; rank: number }

/**
 * The entire directory in memory. Returns the same results as applying `verdict` and `compareMatches` to each facility, but reads
 * what the facilities state from columns. An index is immutable, so build a new one when the directory changes.
 */
export async function buildIndex(directory: readonly Listing[]): Promise<MatchIndex> {
  const { facilities, words, tags, reader } = await columnsOf(directory)
  const size = facilities.length
  const pageOf = <One>(list: readonly One[], { page_number, page_size }: Search): One[] =>
    list.slice((page_number - 1) * page_size, page_number * page_size)

  const nameFilter = (name: string | undefined) => {
    const fits = name ? startsWordsIn(name) : undefined
    return (at: number) => !fits || fits(words[at]!)
  }

  /** Calls `visit` for each facility within the radius, in order of name and id. */
  async function visitNear({ lat, lng, radius_miles, name }: Search, visit: (at: number, distance: number) => void) {
    const center = { latitude: lat, longitude: lng }
    const limit = radius_miles * metersPerMile
    const degrees = ((limit + 1) / earthRadius) * (180 / Math.PI)
    const fits = nameFilter(name)
    await inChunks(size, at => {
      const facility = facilities[at]!
      // Most facilities are too far north or south, which is faster to determine than the distance.
      if (Math.abs(facility.latitude - lat) > degrees || !fits(at)) return
      const distance = metersBetween(center, facility)
      if (distance <= limit) visit(at, distance)
    })
  }

  /** All matches, best first. Calls `exclude` for each facility within the radius that does not meet all conditions. */
  async function findMatches<One extends Condition<number>>(
    conditions: readonly One[],
    needs: Needs,
    search: Search,
    exclude: (unmet: One[], at: number) => void,
  ): Promise<Match[]> {
    const isInNetwork = reader.judge(networkRule.stated, stated => networkRule.meets(needs, stated) === true)
    const matches: Match[] = []
    await visitNear(search, (at, distance) => {
      const unmet = conditions.filter(({ excludes }) => excludes(at))
      if (unmet.length) return exclude(unmet, at)
      const network = isInNetwork(at) ? 'in' : 'unknown'
      matches.push({ at, distance, network, rank: rank({ network, directory_listing: facilities[at]!.directory_listing }) })
    })
    // The matches are in order of name and id.
    return inOrder(await byDistance(matches), match => match.rank)
  }

  /** The matches in the requested order. Ties keep the published order. */
  async function listed(matches: readonly Match[], order: Order | undefined): Promise<readonly Match[]> {
    if (!order) return matches
    if (order === 'distance') return byDistance(matches)
    return inOrder(matches, ({ at }) => order.get(facilities[at]!.id) ?? Number.POSITIVE_INFINITY)
  }

  /**
   * For each tag, the number of matches if it were also selected. Selecting another tag in a group adds matches, namely those that
   * only the group's selected tags exclude.
   */
  async function countTags(positions: readonly number[], conditions: readonly Tally[]): Promise<Record<number, number>> {
    const counts: Record<number, number> = {}
    const columns = [...tags]
    await inChunks(columns.length, column => {
      const [id, listed] = columns[column]!
      let count = 0
      for (const at of positions) count += listed[at]!
      if (count) counts[id] = count
    })
    for (const { group = [], alone } of conditions)
      for (const id of group) {
        const count = positions.length + alone.filter(reader.lists(id)).length
        if (count) counts[id] = count
      }
    return counts
  }

  /** Larger radii that have more matches. Few facilities meet all conditions, so only their distances are computed. */
  async function findWider(conditions: readonly Condition<number>[], search: Search, total: number): Promise<Found['wider']> {
    const center = { latitude: search.lat, longitude: search.lng }
    const fits = nameFilter(search.name)
    const distances: number[] = []
    await inChunks(size, at => {
      if (conditions.some(({ excludes }) => excludes(at)) || !fits(at)) return
      distances.push(metersBetween(center, facilities[at]!))
    })
    let before = total
    return radii.flatMap(radius => {
      const found = distances.filter(distance => distance <= radius * metersPerMile).length
      if (radius <= search.radius_miles || found === before) return []
      before = found
      return [{ radius, more: found - total }]
    })
  }

  return {
    size,
    async match(needs, search) {
      const conditions = conditionsOf(reader, needs, search).map((one): Tally => ({ ...one, count: 0, alone: [] }))
      const reasons = Object.fromEntries(reasonCodes.map(code => [code, 0])) as Record<ReasonCode, number>
      let excluded = 0
      const matches = await findMatches(conditions, needs, search, (unmet, at) => {
        excluded++
        unmet.forEach((condition, place) => {
          condition.count++
          // Conditions with the same reason are adjacent.
          if (condition.reason !== unmet[place - 1]?.reason) reasons[condition.reason]++
        })
        if (unmet.length === 1) unmet[0]!.alone.push(at)
      })
      const total = matches.length
      const positions = matches.map(({ at }) => at)
      const page = pageOf(await listed(matches, search.order), search)
      const lines = conditions.map(({ reason, leave_out, tags, count }) => ({ reason, leave_out, tags, count }))
      const relaxations = conditions.map(({ reason, leave_out, tags, alone }) => ({
        reason,
        leave_out,
        tags,
        brings: alone.length,
      }))
      return {
        page: page.map(({ at, distance, network }) => ({ id: reader.id(at), distance, network })),
        total,
        ids: positions.map(reader.id),
        counts: await countTags(positions, conditions),
        excluded: { total: excluded, reasons, lines: lines.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count) },
        relaxations: relaxations.filter(({ brings }) => brings > 0).sort((a, b) => b.brings - a.brings),
        wider: total < fewMatches ? await findWider(conditions, search, total) : [],
      }
    },
    async excluded(needs, search, reason, tags = []) {
      const isAsked = (one: Condition<number>) => one.reason === reason && (!tags.length || String(one.tags) === String(tags))
      const conditions = conditionsOf(reader, needs, search).filter(one => !reason || isAsked(one))
      const found: { at: number; distance: number }[] = []
      await visitNear(search, (at, distance) => {
        if (conditions.some(({ excludes }) => excludes(at))) found.push({ at, distance })
      })
      const page = pageOf(await byDistance(found), search)
      return { page: page.map(({ at, distance }) => ({ id: reader.id(at), distance })), total: found.length }
    },
    async named(name) {
      const fits = startsWordsIn(name)
      const ids: number[] = []
      await inChunks(size, at => {
        if (fits(words[at]!)) ids.push(reader.id(at))
      })
      return ids
    },
    async locate(needs, search) {
      const matches = await findMatches(conditionsOf(reader, needs, search), needs, search, () => {})
      return (await listed(matches, search.order)).map(({ at }) => facilities[at]!)
    },
  }
}

/** A condition, how many facilities it excludes, and the positions of those that only it excludes. */
type Tally = Condition<number> & { count: number; alone: number[] }

/** Groups by a number, smallest first. Elements of a group keep their order. */
async function groupedBy<One>(list: readonly One[], numberOf: (one: One) => number): Promise<One[][]> {
  const groups = new Map<number, One[]>()
  await inChunks(list.length, at => {
    const number = numberOf(list[at]!)
    const group = groups.get(number)
    if (group) group.push(list[at]!)
    else groups.set(number, [list[at]!])
  })
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}

/** Sorts by a number that has few different values. Ties keep their order. */
const inOrder = async <One>(list: readonly One[], numberOf: (one: One) => number): Promise<One[]> =>
  (await groupedBy(list, numberOf)).flat()

/** Sorts by distance, one mile at a time, because sorting a long list would block the event loop. Ties keep their order. */
async function byDistance<One extends { distance: number }>(list: readonly One[]): Promise<One[]> {
  const miles = await groupedBy(list, ({ distance }) => Math.floor(distance / metersPerMile))
  return miles.flatMap(mile => mile.sort((a, b) => a.distance - b.distance))
}
