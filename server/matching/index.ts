import type { Listing } from '#domain/matching/directory.ts'
import type { Needs } from '#domain/matching/needs.ts'
import { fewMatches, rank } from '#domain/matching/order.ts'
import { earthRadius, metersBetween, metersPerMile, radii } from '#domain/matching/places.ts'
import { networkRule } from '#domain/matching/rules.ts'
import { type ReasonCode, reasonCodes } from '#domain/matching/schema.ts'
import { type Condition, conditionsOf } from '#domain/matching/verdict.ts'
import { startsWordsIn } from '#domain/platform/text.ts'
import { inChunks } from '../platform/system/turns.ts'
import { type Columns, columnsOf } from './columns.ts'
import type { Excluded, Located, MatchResult, Order, Search } from './searches.ts'

/** A facility within the radius. `at` is its position in the columns. */
type Near = { at: number; distance: number }
type Match = Near & { network: 'in' | 'unknown'; rank: number }

/** A condition, how many facilities it excludes, and the positions of those that only it excludes. */
type Tally = Condition<number> & { count: number; alone: number[] }

/**
 * The entire directory in memory. Returns the same results as applying `verdict` and `compareMatches` to each facility, but reads
 * what the facilities state from columns. An index is immutable, so build a new one when the directory changes.
 */
export class MatchIndex {
  readonly #columns: Columns

  constructor(columns: Columns) {
    this.#columns = columns
  }

  get size(): number {
    return this.#columns.facilities.length
  }

  async match(needs: Needs, search: Search): Promise<MatchResult> {
    const { reader } = this.#columns
    const conditions = conditionsOf(reader, needs, search).map((one): Tally => ({ ...one, count: 0, alone: [] }))
    const reasons = Object.fromEntries(reasonCodes.map(code => [code, 0])) as Record<ReasonCode, number>
    let excluded = 0
    const matches = await this.#findMatches(conditions, needs, search, (unmet, at) => {
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
    const page = pageOf(await this.#listed(matches, search.order), search)
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
      counts: await this.#countTags(positions, conditions),
      excluded: { total: excluded, reasons, lines: lines.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count) },
      relaxations: relaxations.filter(({ brings }) => brings > 0).sort((a, b) => b.brings - a.brings),
      wider: total < fewMatches ? await this.#findWider(conditions, search, total) : [],
    }
  }

  /**
   * Excluded facilities within the radius, nearest first. `reason` and `tags` limit the result to facilities excluded for that
   * reason or for lacking these tags.
   */
  async excluded(needs: Needs, search: Search, reason?: ReasonCode, tags: readonly number[] = []): Promise<Excluded> {
    const { reader } = this.#columns
    const isAsked = (one: Condition<number>) => one.reason === reason && (!tags.length || String(one.tags) === String(tags))
    const conditions = conditionsOf(reader, needs, search).filter(one => !reason || isAsked(one))
    const found: Near[] = []
    await this.#visitNear(search, (at, distance) => {
      if (conditions.some(({ excludes }) => excludes(at))) found.push({ at, distance })
    })
    const page = pageOf(await byDistance(found), search)
    return { page: page.map(({ at, distance }) => ({ id: reader.id(at), distance })), total: found.length }
  }

  /** The ids of facilities with words in their names that start with these words, sorted by name. */
  async named(name: string): Promise<number[]> {
    const fits = this.#nameFilter(name)
    const ids: number[] = []
    await inChunks(this.size, at => {
      if (fits(at)) ids.push(this.#columns.reader.id(at))
    })
    return ids
  }

  /** The location of every match, in list order. */
  async locate(needs: Needs, search: Search): Promise<Located[]> {
    const matches = await this.#findMatches(conditionsOf(this.#columns.reader, needs, search), needs, search, () => {})
    return (await this.#listed(matches, search.order)).map(({ at }) => this.#columns.facilities[at]!)
  }

  #nameFilter(name: string | undefined): (at: number) => boolean {
    const fits = name ? startsWordsIn(name) : () => true
    return at => fits(this.#columns.words[at]!)
  }

  /** Calls `visit` for each facility within the radius, in order of name and id. */
  #visitNear({ lat, lng, radius_miles, name }: Search, visit: (at: number, distance: number) => void): Promise<void> {
    const center = { latitude: lat, longitude: lng }
    const limit = radius_miles * metersPerMile
    const degrees = ((limit + 1) / earthRadius) * (180 / Math.PI)
    const fits = this.#nameFilter(name)
    return inChunks(this.size, at => {
      const facility = this.#columns.facilities[at]!
      // Most facilities are too far north or south, which is faster to determine than the distance.
      if (Math.abs(facility.latitude - lat) > degrees || !fits(at)) return
      const distance = metersBetween(center, facility)
      if (distance <= limit) visit(at, distance)
    })
  }

  /** All matches, best first. Calls `exclude` for each facility within the radius that does not meet all conditions. */
  async #findMatches<One extends Condition<number>>(
    conditions: readonly One[],
    needs: Needs,
    search: Search,
    exclude: (unmet: One[], at: number) => void,
  ): Promise<Match[]> {
    const { reader } = this.#columns
    const isInNetwork = reader.judge(networkRule.stated, stated => networkRule.meets(needs, stated) === true)
    const matches: Match[] = []
    await this.#visitNear(search, (at, distance) => {
      const unmet = conditions.filter(({ excludes }) => excludes(at))
      if (unmet.length) return exclude(unmet, at)
      const network = isInNetwork(at) ? 'in' : 'unknown'
      matches.push({ at, distance, network, rank: rank({ network, beds: search.beds?.get(reader.id(at)) }) })
    })
    return inOrder(await byDistance(matches), match => match.rank)
  }

  /** The matches in the requested order. Ties keep the published order. */
  async #listed(matches: readonly Match[], order: Order | undefined): Promise<readonly Match[]> {
    if (!order) return matches
    if (order === 'distance') return byDistance(matches)
    return inOrder(matches, ({ at }) => order.get(this.#columns.reader.id(at)) ?? Number.POSITIVE_INFINITY)
  }

  /**
   * For each tag, the number of matches if it were also selected. Selecting another tag in a group adds matches, namely those that
   * only the group's selected tags exclude.
   */
  async #countTags(matches: readonly number[], conditions: readonly Tally[]): Promise<Record<number, number>> {
    const counts: Record<number, number> = {}
    const tags = [...this.#columns.tags]
    await inChunks(tags.length, place => {
      const [tag, listed] = tags[place]!
      let count = 0
      for (const at of matches) count += listed[at]!
      if (count) counts[tag] = count
    })
    for (const { group = [], alone } of conditions)
      for (const tag of group) {
        const count = matches.length + alone.filter(this.#columns.reader.lists(tag)).length
        if (count) counts[tag] = count
      }
    return counts
  }

  /** Larger radii that have more matches. Few facilities meet all conditions, so only their distances are computed. */
  async #findWider(conditions: readonly Condition<number>[], search: Search, total: number): Promise<MatchResult['wider']> {
    const center = { latitude: search.lat, longitude: search.lng }
    const fits = this.#nameFilter(search.name)
    const distances: number[] = []
    await inChunks(this.size, at => {
      if (conditions.some(({ excludes }) => excludes(at)) || !fits(at)) return
      distances.push(metersBetween(center, this.#columns.facilities[at]!))
    })
    let before = total
    return radii.flatMap(radius => {
      const found = distances.filter(distance => distance <= radius * metersPerMile).length
      if (radius <= search.radius_miles || found === before) return []
      before = found
      return [{ radius, more: found - total }]
    })
  }
}

export const buildIndex = async (directory: readonly Listing[]): Promise<MatchIndex> => new MatchIndex(await columnsOf(directory))

const pageOf = <One>(list: readonly One[], { page_number, page_size }: Search): One[] =>
  list.slice((page_number - 1) * page_size, page_number * page_size)

/** Sorts by a number that has few different values. Ties keep their order. */
async function inOrder<One>(list: readonly One[], numberOf: (one: One) => number): Promise<One[]> {
  return (await groupedBy(list, numberOf)).flat()
}

/** Sorts by distance, one mile at a time, because sorting a long list would block the event loop. Ties keep their order. */
async function byDistance<One extends Near>(list: readonly One[]): Promise<One[]> {
  const miles = await groupedBy(list, ({ distance }) => Math.floor(distance / metersPerMile))
  await inChunks(miles.length, mile => miles[mile]!.sort((a, b) => a.distance - b.distance))
  return miles.flat()
}

/** Groups by a number, smallest first. The members of a group keep their order. */
async function groupedBy<One>(list: readonly One[], numberOf: (one: One) => number): Promise<One[][]> {
  const groups = new Map<number, One[]>()
  await inChunks(list.length, at => {
    const one = list[at]!
    const group = groups.get(numberOf(one))
    if (group) group.push(one)
    else groups.set(numberOf(one), [one])
  })
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}
