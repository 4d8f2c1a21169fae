import { type Chunk, limitOf, mostFiles, pagesOf, transferSize } from './weights.ts'

/** A file of the first build, or several that will be merged. */
type Piece = { modules: readonly string[]; size: number; imports: Set<number>; pages: Set<number> }

/** How many files a page should need, leaving room below the limit for the early script and for code that loads later. */
const aim = mostFiles - 4
/** How much of a page's size limit merging may use, because sizes are estimated. */
const fill = 0.985

/**
 * Decides which of a first build's small shared files to merge, so that no page needs many files. Returns a name for every module
 * of a merged file. Merging makes some pages load code that they do not need, with everything that this code imports. Therefore, it
 * prefers files that the same pages need, keeps the size limits, and never makes two files import each other.
 */
export function mergedGroups(all: readonly Chunk[]): Map<string, string> {
  const pages = pagesOf(all)
  // The files of the sign-in page, and those that exist for a dynamic import, stay as they are.
  const fixed = new Set([...(pages[0]?.files ?? []), ...all.flatMap(chunk => chunk.dynamicImports)])
  const at = new Map(all.map((chunk, index) => [chunk.fileName, index]))
  const pieces = all.map(
    (chunk): Piece => ({
      modules: chunk.moduleIds,
      size: transferSize(chunk, 5),
      imports: new Set(chunk.imports.flatMap(name => at.get(name) ?? [])),
      pages: new Set(pages.flatMap(({ files }, page) => (files.has(chunk.fileName) ? [page] : []))),
    }),
  )
  const open = new Set(pieces.keys().filter(index => !fixed.has(all[index]!.fileName) && pieces[index]!.pages.size > 0))
  const limits = pages.map(page => limitOf(page) * fill)
  for (let best = cheapest(pieces, open, limits); best; best = cheapest(pieces, open, limits)) merge(pieces, open, best)
  const merged = [...open].filter(index => pieces[index]!.modules !== all[index]!.moduleIds)
  // Several files may have the same name. Groups with the same name would become one file.
  const nameOf = (index: number) => `shared-${all[index]!.name}-${merged.indexOf(index)}`
  return new Map(merged.flatMap(index => pieces[index]!.modules.map(id => [id, nameOf(index)] as const)))
}

type Merge = { one: number; other: number; pulled: Map<number, number[]> }

/** The two pieces whose merging costs the least unneeded code for each file that it saves. */
function cheapest(pieces: readonly Piece[], open: ReadonlySet<number>, limits: readonly number[]): Merge | undefined {
  const onPage = limits.map((_, page) => pieces.filter(piece => piece.pages.has(page)))
  const files = onPage.map(needed => needed.length)
  const room = onPage.map((needed, page) => limits[page]! - needed.reduce((sum, { size }) => sum + size, 0))
  const reach = reachOf(pieces)
  const excess = (page: number, more: number) => Math.max(0, files[page]! + more - aim)
  let best: (Merge & { cost: number }) | undefined
  const indexes = [...open]
  for (const [place, one] of indexes.entries())
    for (const other of indexes.slice(place + 1)) {
      const [a, b] = [pieces[one]!, pieces[other]!]
      const saved = [...a.pages].reduce((sum, page) => sum + (b.pages.has(page) ? excess(page, 0) - excess(page, -1) : 0), 0)
      const [onlyA, onlyB] = [a.pages.difference(b.pages), b.pages.difference(a.pages)]
      if (saved === 0 || (best && best.cost <= (onlyA.size * b.size + onlyB.size * a.size) / saved)) continue
      if (reachesThrough(pieces, reach, one, other) || reachesThrough(pieces, reach, other, one)) continue
      const pulled = new Map<number, number[]>()
      for (const [pages, more] of [
        [onlyA, other],
        [onlyB, one],
      ] as const)
        for (const page of pages)
          pulled.set(
            page,
            [more, ...reach(more)].filter(index => !pieces[index]!.pages.has(page)),
          )
      let [bytes, gain, fits] = [0, saved, true]
      for (const [page, indexes] of pulled) {
        const size = indexes.reduce((sum, index) => sum + pieces[index]!.size, 0)
        bytes += size
        fits &&= size <= room[page]!
        // The piece itself joins a file that the page already needs.
        gain -= excess(page, indexes.length - 1) - excess(page, 0)
      }
      const cost = bytes / gain
      if (fits && gain > 0 && (!best || cost < best.cost)) best = { one, other, pulled, cost }
    }
  return best
}

/** Returns a function that finds everything that a piece imports, directly or not. */
function reachOf(pieces: readonly Piece[]) {
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

/** Whether a piece imports the target through another piece, so that merging the two would create a cycle. */
const reachesThrough = (pieces: readonly Piece[], reach: (index: number) => Set<number>, from: number, target: number) =>
  reach(from).has(target) && [...pieces[from]!.imports].some(next => next !== target && reach(next).has(target))

/** Merges `other` into `one`, and adds to each page what it then needs. */
function merge(pieces: Piece[], open: Set<number>, { one, other, pulled }: Merge) {
  const [a, b] = [pieces[one]!, pieces[other]!]
  for (const [page, indexes] of pulled) for (const index of indexes) pieces[index]!.pages.add(page)
  const imports = a.imports.union(b.imports)
  imports.delete(one)
  imports.delete(other)
  pieces[one] = { modules: [...a.modules, ...b.modules], size: a.size + b.size, imports, pages: a.pages.union(b.pages) }
  open.delete(other)
  for (const piece of pieces) if (piece.imports.delete(other)) piece.imports.add(one)
  pieces[one]!.imports.delete(one)
  pieces[other] = { modules: [], size: 0, imports: new Set(), pages: new Set() }
}
