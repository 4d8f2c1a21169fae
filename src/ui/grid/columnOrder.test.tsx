import { expect, test } from 'vitest'
import { moved, ordered } from './ColumnsMenu.tsx'

const columns = [{ field: 'name' }, { field: 'email' }, { field: 'status' }, { field: 'actions', hideable: false }]
const fieldsOf = (order?: string[]) => ordered(columns, order).map(({ field }) => field)

test('columns are in the user’s order; action columns stay in place', () => {
  expect(fieldsOf()).toEqual(['name', 'email', 'status', 'actions'])
  expect(fieldsOf(['status', 'name', 'email'])).toEqual(['status', 'name', 'email', 'actions'])
  expect(fieldsOf(['actions', 'status', 'name', 'email'])).toEqual(['status', 'name', 'email', 'actions'])
})

test('a column missing from the saved order follows its default neighbor, and a removed one is skipped', () => {
  expect(fieldsOf(['status', 'gone', 'name'])).toEqual(['status', 'name', 'email', 'actions'])
  expect(fieldsOf(['status', 'email'])).toEqual(['name', 'status', 'email', 'actions'])
})

test('a column moves one place at a time, but not past either end', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 'a', -1)).toBeUndefined()
  expect(moved(['a', 'b'], 'b', 1)).toBeUndefined()
})
