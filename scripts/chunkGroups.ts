import { type Chunk, limitOf, mostFiles, pagesOf, transferSize } from './weights.ts'

/** A file from the first build, or several files that will be merged. */
type Piece = { modules: readonly string[]; size: number; imports: Set<number>; pages: Set<number> }

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
  // The sign-in page's files, and files created for dynamic imports, are not merged.
  const fixed = new Set([...(pages[0]?.files ?? []), ...all.flatMap(chunk => chunk.dynamicImports)])
  const at = new Map(all.map((chunk, index) => [chunk.fileName, index]))
  const pieces = all.map((chunk): Piece => {
    const neededBy = new Set(pages.flatMap(({ files }, page) => (files.has(chunk.fileName) ? [page] : [])))
    return {
      modules: chunk.moduleIds,
      // Only files that a page needs are merged, and the others, such as maps, are large.
      size: neededBy.size > 0 ? transferSize(chunk) : 0,
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

/** The merge that adds the least unneeded code for each file that it saves. Savings count more on pages that need many files. */
function cheapest(pieces: readonly Piece[], open: ReadonlySet<number>, limits: readonly number[]): Merge | undefined {
  const onPage = limits.map((_, page) => pieces.filter(piece => piece.pages.has(page)))
  const files = onPage.map(needed => needed.length)
  const room = onPage.map((needed, page) => limits[page]! - needed.reduce((sum, { size }) => sum + size, 0))
  const reach = reachOf(pieces)
  const excess = (page: number, more: number) => Math.max(0, files[page]! + more - aim) ** 2
  let best: (Merge & { cost: number }) | undefined
  const indexes = [...open]
  for (const [place, one] of indexes.entries())
    for (const other of indexes.slice(place + 1)) {
      const [a, b] = [pieces[one]!, pieces[other]!]
      if (![...a.pages].some(page => b.pages.has(page) && files[page]! > aim)) continue
      // Merging only these two would make them import each other through the pieces between them.
      const members = [one, other, ...between(pieces, reach, one, other), ...between(pieces, reach, other, one)]
      if (!members.every(index => open.has(index))) continue
      const merge = { members, added: addedBy(pieces, reach, members) }
      let [bytes, gain, fits] = [smallest, 0, true]
      for (const [page, added] of merge.added) {
        const size = added.reduce((sum, index) => sum + pieces[index]!.size, 0)
        const others = added.filter(index => !members.includes(index))
        const had = members.filter(index => pieces[index]!.pages.has(page))
        bytes += size
        fits &&= size === 0 || size <= room[page]!
        gain += excess(page, 0) - excess(page, others.length + 1 - had.length)
      }
      const cost = bytes / gain
      if (fits && gain > 0 && (!best || cost < best.cost)) best = { ...merge, cost }
    }
  return best
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

/** The pieces through which a piece imports the target. */
const between = (pieces: readonly Piece[], reach: Reach, from: number, target: number): number[] =>
  reach(from).has(target)
    ? pieces
        .keys()
        .filter(index => index !== target && reach(from).has(index) && reach(index).has(target))
        .toArray()
    : []

/** Merges the members into the first one, and adds to each page the pieces that it then needs. */
function merge(pieces: Piece[], open: Set<number>, { members, added }: Merge) {
  for (const [page, indexes] of added) for (const index of indexes) pieces[index]!.pages.add(page)
  const [first, ...rest] = members
  const merged = members.map(index => pieces[index]!)
  pieces[first!] = {
    modules: merged.flatMap(({ modules }) => modules),
    size: merged.reduce((sum, { size }) => sum + size, 0),
    imports: new Set(merged.flatMap(({ imports }) => [...imports])),
    pages: merged[0]!.pages,
  }
  for (const index of rest) {
    open.delete(index)
    pieces[index] = { modules: [], size: 0, imports: new Set(), pages: new Set() }
    for (const piece of pieces) if (piece.imports.delete(index)) piece.imports.add(first!)
  }
  pieces[first!]!.imports.delete(first!)
}
