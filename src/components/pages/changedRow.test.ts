import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { byChange, instant, type LiveRows, withChange } from './changedRow.ts'

type Row = { id: number; waits: string | null; updated_at: string }
type Page = { total: number; rows: Row[] }

const size = 3
const actor = {} as Actor
const rank = (row: Row) => (row.waits ? [0, instant(row.waits), row.id] : [1, ...byChange('newest', row)])
const list: LiveRows<Page, Row> = {
  load: () => Promise.reject(new Error('must not be called')),
  rows: page => page.rows,
  withRows: (page, rows) => ({ ...page, rows }),
  contains: (row, id) => row.id === id,
  rank,
}

/** Simulates a server that has these rows. */
function server(rows: readonly Row[]) {
  const ordered = rows.toSorted(
    (a, b) =>
      rank(a)
        .map((number, at) => number - rank(b)[at]!)
        .find(Boolean) ?? 0,
  )
  return {
    page: (number: number): Page => ({ total: rows.length, rows: ordered.slice((number - 1) * size, number * size) }),
    one: (id: number): Page => ({ total: rows.length, rows: rows.filter(row => row.id === id) }),
  }
}

const moment = fc.integer({ min: 0, max: 1_000 }).map(minute => new Date(minute * 60_000).toISOString())
const standing = fc.record({ waits: fc.option(moment), updated_at: moment })
const world = fc.record({
  before: fc.array(standing, { minLength: 2 * size + 1, maxLength: 20 }),
  loaded: fc.integer({ min: 2, max: 7 }),
  changed: fc.nat(20),
  after: fc.option(standing),
})

test('after a row changes, appears or disappears, the loaded pages equal what the server would return', () => {
  fc.assert(
    fc.property(world, ({ before, loaded, changed, after }) => {
      const rows = before.map((row, id) => ({ ...row, id }))
      const id = Math.min(changed, rows.length)
      const was = server(rows)
      const is = server([...rows.filter(row => row.id !== id), ...(after ? [{ ...after, id }] : [])])
      const numbers = Array.from({ length: Math.min(loaded, Math.ceil(rows.length / size)) }, (_, at) => at + 1)
      const pages = withChange(
        numbers.map(number => was.page(number)),
        { liveRows: list, application_id: id, actor, changed: is.one(id), last: is.page(numbers.length) },
      )
      const now = numbers.map(number => is.page(number)).filter((page, at) => at === 0 || page.rows.length > 0)
      expect(pages).toEqual(now)
    }),
    { numRuns: 2_000 },
  )
})

test('unchanged rows keep their identity, so they do not re-render', () => {
  const rows = Array.from({ length: 9 }, (_, id) => ({ id, waits: null, updated_at: new Date(id).toISOString() }))
  const was = server(rows)
  const is = server(rows.map(row => (row.id === 0 ? { ...row, updated_at: new Date(99).toISOString() } : row)))
  const before = [1, 2, 3].map(number => was.page(number))
  const after = withChange(before, { liveRows: list, application_id: 0, actor, changed: is.one(0), last: is.page(3) })
  expect(after.flatMap(page => page.rows).map(row => row.id)).toEqual([0, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(after[0]!.rows[1]).toBe(rows[8])
})
