import { type InfiniteData, infiniteQueryOptions, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { maxFullPages, type Paged, pageOf, reloadNear, rowsOf } from './pages.ts'

type Row = { id: number; version: number }
type Page = { total: number; rows: Row[] }
const size = 20
const key = ['list']

/** Loads this many pages of a list that has `total` rows on the server. */
async function loaded(pages: number, total = 1_000) {
  const rows = Array.from({ length: total }, (_, id): Row => ({ id, version: 0 }))
  const requested: number[] = []
  let near: ReadonlySet<number> = new Set()
  const paged: Paged<Page> = {
    async load({ page_number }) {
      requested.push(page_number)
      return { total: rows.length, rows: rows.slice((page_number - 1) * size, page_number * size).map(row => ({ ...row })) }
    },
    rows: page => page.rows,
  }
  const list = infiniteQueryOptions({
    queryKey: key,
    queryFn: pageOf(paged, () => near),
    initialPageParam: 1,
    getNextPageParam: (_: Page, all: Page[]) => all.length + 1,
  })
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...list, pages })
  expect(requested).toEqual(Array.from({ length: pages }, (_, at) => at + 1))
  requested.length = 0
  const shown = () => rowsOf(queries.getQueryData<InfiniteData<Page>>(key)!, page => page.rows)
  return {
    rows,
    requested,
    shown,
    again: () => queries.refetchQueries({ queryKey: key }),
    /** Puts these rows in view and runs the refresh. */
    see(...ids: number[]) {
      near = new Set(ids)
      return reloadNear(queries, { queryKey: key, paged }, () => near)
    },
  }
}

test('refetching a list of fifty pages requests only the first page and the two in view', async () => {
  const { see, again, requested, rows, shown } = await loaded(50)
  await see(418, 419, 420, 421)
  for (const row of rows) row.version = 1
  await again()
  expect(requested).toEqual([1, 21, 22])
  expect(shown().flatMap(row => (row.version ? [row.id] : []))).toEqual(
    Array.from({ length: 60 }, (_, at) => (at < 20 ? at : 380 + at)),
  )
  expect(shown()).toHaveLength(1_000)
})

test('skipped pages are requested once when they scroll into view, and again only after more changes', async () => {
  const { see, again, requested, rows, shown } = await loaded(50)
  await see(0)
  for (const row of rows) row.version = 1
  await again()
  requested.length = 0
  await see(500, 519, 520)
  expect(requested).toEqual([26, 27])
  expect(shown()[500]).toEqual({ id: 500, version: 1 })
  await see(501)
  await see(0)
  expect(requested).toEqual([26, 27])
  await again()
  await see(500)
  expect(requested).toEqual([26, 27, 1, 26])
})

test('a page whose response is unchanged also counts as current', async () => {
  const { see, again, requested } = await loaded(50)
  await see(0)
  await again()
  await see(500)
  await see(501)
  expect(requested).toEqual([1, 26])
})

test('with no row in view, a long list requests its first pages, and a short list requests all of them', async () => {
  const long = await loaded(50)
  await long.again()
  expect(long.requested).toEqual(Array.from({ length: maxFullPages }, (_, at) => at + 1))
  const short = await loaded(maxFullPages)
  await short.see(1)
  await short.again()
  expect(short.requested).toEqual(Array.from({ length: maxFullPages }, (_, at) => at + 1))
})

test('a row that moved into a page in view appears once, with that page’s data', async () => {
  const { see, again, rows, shown } = await loaded(50)
  await see(0)
  const [moved] = rows.splice(700, 1)
  rows.unshift({ ...moved!, version: 1 })
  await again()
  expect(shown()[0]).toEqual({ id: 700, version: 1 })
  expect(shown().filter(row => row.id === 700)).toHaveLength(1)
})
