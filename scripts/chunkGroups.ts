import { readFileSync } from 'node:fs'
import { type Chunk, limitOf, mostFiles, pagesOf, transferSize } from './weights.ts'

/** A file from the first build, or several files that will be merged. */
type Piece = {
  modules: readonly string[]
  size: number
  schemas: number
  isSlow: boolean
  imports: Set<number>
  pages: Set<number>
}

/** How many bytes of other code take as long to load as a module that creates schemas, which is slow. */
const schemaCost = 5000

/** Whether a module creates schemas when it loads. The browser's contracts have none (scripts/clientContracts.ts). */
export const createsSchemas = (id: string): boolean =>
  /\/domain\/.*\.ts$/.test(id) && !id.endsWith('ontract.ts') && readFileSync(id, 'utf8').includes("from '#zod'")

/**
 * Whether a file takes long to load, so that no page should load it without need. These packages use `Intl` when they load, and its
 * first use takes the browser 13 ms (50 ms on a slow CPU).
 */
const isSlow = ({ moduleIds }: Chunk) =>
  moduleIds.some(id => /\/node_modules\/(date-fns-tz|@mui\/material\/TablePagination)\//.test(id))

/** How many files a page should need, leaving room below the limit for the early script and for code that loads later. */
const aim = mostFiles - 4
/** The share of a page's size limit that merging may use, because a merged file is not exactly as large as its parts. */
const fill = 0.985

/** The fixed cost of a merge, in bytes. Among merges that add no code to any page, it favors those that save more files. */
const smallest = 500

/**
 * Given the files from a first build, decides which small shared files to merge so that no page needs too many. Returns a name for
 * every module in a merged file. Merging makes some pages load code that they do not need, plus everything that code imports, so
 * this function prefers files needed by the same pages, respects the size limits, and never makes two files import each other.
 */
export function mergedGroups(all: readonly Chunk[]): Map<string, string> {
  const pages = pagesOf(all)
  // The sign-in page's files, and files created for dynamic imports, are not merged. Neither are slow files.
  const fixed = new Set([
    ...(pages[0]?.files ?? []),
    ...all.flatMap(chunk => chunk.dynamicImports),
    ...all.filter(isSlow).map(chunk => chunk.fileName),
  ])
  const at = new Map(all.map((chunk, index) => [chunk.fileName, index]))
  const pieces = all.map((chunk): Piece => {
    const neededBy = new Set(pages.flatMap(({ files }, page) => (files.has(chunk.fileName) ? [page] : [])))
    return {
      modules: chunk.moduleIds,
      // Only files that a page needs are merged, and the others, such as maps, are large.
      size: neededBy.size > 0 ? transferSize(chunk) : 0,
      schemas: chunk.moduleIds.filter(createsSchemas).length,
      isSlow: isSlow(chunk),
      imports: new Set(chunk.imports.flatMap(name => at.get(name) ?? [])),
      pages: neededBy,
    }
  })
  const open = new Set(pieces.keys().filter(index => !fixed.has(all[index]!.fileName) && pieces[index]!.pages.size > 0))
  const limits = pages.map(page => limitOf(page) * fill)
  for (let best = cheapest(pieces, open, limits); best; best = cheapest(pieces, open, limits)) merge(pieces, open, best)
  const merged = [...open].filter(index => pieces[index]!.modules !== all[index]!.moduleIds)
  // Several files may have the same name. Groups with the same name would become one file.
  const nameOf = (index: number) => `shared-${all[index]!.name}-${merged.indexOf(index)}`
  return new Map(merged.flatMap(index => pieces[index]!.modules.map(id => [id, nameOf(index)] as const)))
}

/** The pieces to merge into the first one, and the additional pieces that each page then needs. */
type Merge = { members: readonly number[]; added: ReadonlyMap<number, readonly number[]> }

/**
 * The merge that adds the least unneeded code for each file that it saves. Savings count more on pages that need many files. Compares
 * thousands of merges, so it uses plain loops and stops at the first page without room.
 */
function cheapest(pieces: readonly Piece[], open: ReadonlySet<number>, limits: readonly number[]): Merge | undefined {
  const onPage = limits.map((_, page) => pieces.filter(piece => piece.pages.has(page)))
  const files = onPage.map(needed => needed.length)
  const room = onPage.map((needed, page) => limits[page]! - needed.reduce((sum, { size }) => sum + size, 0))
  const isNeeded = limits.map((_, page) => pieces.map(piece => piece.pages.has(page)))
  const reach = reachOf(pieces)
  const [imported, neededBy] = [pieces.map((_, index) => [...reach(index)]), pieces.map(piece => [...piece.pages])]
  const excess = (page: number, more: number) => Math.max(0, files[page]! + more - aim) ** 2

  /** The cost of a merge, or infinity if it does not fit on a page or saves nothing. */
  const costOf = (members: readonly number[]): number => {
    const loaded = union(members, index => imported[index]!, pieces.length, members)
    let [bytes, gain] = [smallest, 0]
    for (const page of union(members, index => neededBy[index]!, limits.length)) {
      const needed = isNeeded[page]!
      let [size, schemas, added] = [0, 0, 0]
      for (const index of loaded)
        if (!needed[index]) {
          if (pieces[index]!.isSlow) return Number.POSITIVE_INFINITY
          size += pieces[index]!.size
          schemas += pieces[index]!.schemas
          added++
        }
      if (size > 0 && size > room[page]!) return Number.POSITIVE_INFINITY
      bytes += size + schemas * schemaCost
      // The members become one file, whether or not the page needed them before.
      gain += excess(page, 0) - excess(page, added + 1 - members.length)
    }
    return gain > 0 ? bytes / gain : Number.POSITIVE_INFINITY
  }

  let [best, least]: [readonly number[] | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  const indexes = [...open]
  for (const [place, one] of indexes.entries())
    for (const other of indexes.slice(place + 1)) {
      const [a, b] = [pieces[one]!, pieces[other]!]
      if (![...a.pages].some(page => b.pages.has(page) && files[page]! > aim)) continue
      // Merging only these two would make them import each other through the pieces between them.
      const members = [one, other, ...between(reach, one, other), ...between(reach, other, one)]
      if (!members.every(index => open.has(index))) continue
      const cost = costOf(members)
      if (cost < least) [best, least] = [members, cost]
    }
  return best && { members: best, added: addedBy(pieces, reach, best) }
}

/** The numbers below `limit` that the lists of these members contain, each once, and `more`. */
function union(
  members: readonly number[],
  list: (member: number) => readonly number[],
  limit: number,
  more: readonly number[] = [],
) {
  const seen = new Uint8Array(limit)
  const all: number[] = []
  const add = (numbers: readonly number[]) => {
    for (const number of numbers)
      if (!seen[number]) {
        seen[number] = 1
        all.push(number)
      }
  }
  add(more)
  for (const member of members) add(list(member))
  return all
}

/** The additional pieces that each page needs if it currently needs some of the members and then loads all of them. */
function addedBy(pieces: readonly Piece[], reach: Reach, members: readonly number[]) {
  const all = new Set(members.flatMap(index => [index, ...reach(index)]))
  const pages = new Set(members.flatMap(index => [...pieces[index]!.pages]))
  return new Map([...pages].map(page => [page, [...all].filter(index => !pieces[index]!.pages.has(page))]))
}

type Reach = (index: number) => ReadonlySet<number>

/** Returns a function that finds everything that a piece imports, directly or not. */
function reachOf(pieces: readonly Piece[]): Reach {
  const known = new Map<number, Set<number>>()
  const reach = (index: number): Set<number> => {
    const found = known.get(index)
    if (found) return found
    const all = new Set<number>()
    known.set(index, all)
    for (const next of pieces[index]!.imports) {
      all.add(next)
      for (const further of reach(next)) all.add(further)
    }
    return all
  }
  return reach
}

/** The pieces through which a piece imports the target, in ascending order. */
const between = (reach: Reach, from: number, target: number): number[] =>
  reach(from).has(target)
    ? [...reach(from)].filter(index => index !== target && reach(index).has(target)).sort((one, other) => one - other)
    : []

/** Merges the members into the first one, and adds to each page the pieces that it then needs. */
function merge(pieces: Piece[], open: Set<number>, { members, added }: Merge) {
  for (const [page, indexes] of added) for (const index of indexes) pieces[index]!.pages.add(page)
  const [first, ...rest] = members
  const merged = members.map(index => pieces[index]!)
  pieces[first!] = {
    modules: merged.flatMap(({ modules }) => modules),
    size: merged.reduce((sum, { size }) => sum + size, 0),
    schemas: merged.reduce((sum, { schemas }) => sum + schemas, 0),
    isSlow: false,
    imports: new Set(merged.flatMap(({ imports }) => [...imports])),
    pages: merged[0]!.pages,
  }
  for (const index of rest) {
    open.delete(index)
    pieces[index] = { modules: [], size: 0, schemas: 0, isSlow: false, imports: new Set(), pages: new Set() }
    for (const piece of pieces) if (piece.imports.delete(index)) piece.imports.add(first!)
  }
  pieces[first!]!.imports.delete(first!)
}
