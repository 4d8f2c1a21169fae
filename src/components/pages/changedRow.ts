import type { Actor } from '#domain/actor.ts'
import { isOutdated } from './outdated.ts'

type PageQuery = { page_number: number; application_id?: number }
type Row = { id: number }

/** How to update a paged list after one application changes. Passed as the `meta` of the list's query. */
export type LiveRows<Page extends { total: number } = { total: number }, Item extends Row = Row> = {
  /** Loads a page, or one application's row, with the query's filters. */
  load: (query: PageQuery) => Promise<Page>
  rows: (page: Page) => readonly Item[]
  withRows: (page: Page, rows: Item[]) => Page
  /** Whether the row is for this application or contains it. */
  contains: (row: Item, application_id: number) => boolean
  /** Returns a row's sort key in the server's order. Keys are compared element by element. */
  rank: (row: Item, actor: Actor) => readonly number[]
}

/**
 * Returns these pages' rows without duplicates. A row that has moved may be on two pages; the copy on an up-to-date page takes
 * precedence.
 */
export function rowsIn<Page extends object, Row extends { id: number }>(
  pages: readonly Page[],
  rows: (page: Page) => readonly Row[],
): Row[] {
  const byId = new Map<number, Row>()
  for (const page of pages) for (const row of rows(page)) if (!byId.has(row.id) || !isOutdated(page)) byId.set(row.id, row)
  return [...byId.values()]
}

type Change<Page extends { total: number }, Item extends Row> = {
  liveRows: LiveRows<Page, Item>
  application_id: number
  actor: Actor
  changed: Page
  last: Page
}

/**
 * Returns the pages after a change. Moves or removes the changed row, keeps the page size, and sets the new totals on every page.
 */
export function withChange<Page extends { total: number }, Item extends Row>(
  pages: readonly Page[],
  { liveRows, application_id, actor, changed, last }: Change<Page, Item>,
): Page[] {
  const size = liveRows.rows(pages[0]!).length
  const stayed = rowsIn(pages, liveRows.rows).filter(row => !liveRows.contains(row, application_id))
  const fresh = [...liveRows.rows(last), ...liveRows.rows(changed)]
  const all = [...new Map([...stayed, ...fresh].map(row => [row.id, { row, rank: liveRows.rank(row, actor) }])).values()]
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ row }) => row)
  const filled = pages.map((_, at) => all.slice(at * size, (at + 1) * size)).filter((rows, at) => at === 0 || rows.length > 0)
  return filled.map(rows => liveRows.withRows(changed, rows))
}

/** Converts a timestamp to a sort key. Null sorts last. */
export const instant = (moment: string | null): number => (moment ? Date.parse(moment) : Number.MAX_SAFE_INTEGER)

/** Returns a sort key that puts the newest or oldest change first. */
export const byChange = (sort: 'newest' | 'oldest', row: { id: number; updated_at: string }): readonly number[] =>
  [Date.parse(row.updated_at), row.id].map(number => (sort === 'newest' ? -number : number))

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((number, n) => number !== b[n])
  return index < 0 ? 0 : a[index]! - b[index]!
}
