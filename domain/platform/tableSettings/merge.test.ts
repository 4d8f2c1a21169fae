import { expect, test } from 'vitest'
import { mergeQueries, mergeTableSettings } from './merge.ts'
import type { TableSettings } from './schema.ts'

test('changes of different settings and of different columns are all kept', () => {
  const before = { density: 'compact', widths: { email: 100 }, columns: { email: true } } as const
  const mine = { ...before, density: 'comfortable', widths: { email: 100, name: 80 } } as const
  const theirs = { ...before, page_size: 50, widths: { email: 240 }, columns: { email: false } } as const
  expect(mergeTableSettings(before, mine, theirs)).toEqual({
    density: 'comfortable',
    page_size: 50,
    widths: { email: 240, name: 80 },
    columns: { email: false },
  })
})

test('a reset removes what it knew, and keeps what was added elsewhere', () => {
  const before: TableSettings = { density: 'compact', order: ['name'] }
  expect(mergeTableSettings(before, {}, { ...before, page_size: 50 })).toEqual({ page_size: 50 })
})

test('of two changes of the same setting, the later one is kept', () => {
  expect(mergeTableSettings({ order: ['a'] }, { order: ['b'] }, { order: ['c'] })).toEqual({ order: ['b'] })
  expect(mergeTableSettings({}, { widths: { a: 30 } }, { widths: { a: 40 } })).toEqual({ widths: { a: 30 } })
})

const sort = { field: '', order: 'ASC' } as const
const query = (label: string, q = 'x', isDefault?: true) => ({
  label,
  value: { filter: { q }, displayedFilters: {}, sort, perPage: 20 as const },
  ...(isDefault && { isDefault }),
})

test('two browsers’ new queries are both kept; a deleted one stays deleted unless it was changed elsewhere', () => {
  const before = [query('Old'), query('Kept')]
  expect(mergeQueries(before, [query('Kept'), query('Mine')], [...before, query('Theirs')])).toEqual([
    query('Kept'),
    query('Theirs'),
    query('Mine'),
  ])
  expect(mergeQueries(before, [query('Kept')], [query('Old', 'changed'), query('Kept')])).toEqual([query('Kept')])
})

test('two new queries of the same name are both kept, a repeated request adds nothing, and only one opens with the list', () => {
  const both = mergeQueries([], [query('mine', 'a')], [query('Mine', 'b')])
  expect(both).toEqual([query('Mine', 'b'), query('mine 2', 'a')])
  expect(mergeQueries([], [query('A')], [query('A')])).toEqual([query('A')])
  expect(mergeQueries([], [query('A', 'x', true)], [query('B', 'x', true)])).toEqual([query('B'), query('A', 'x', true)])
})
