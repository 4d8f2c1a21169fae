import { expect, test } from 'vitest'
import { moved, ordered } from './columnOrder.ts'

const columns = [{ field: 'name' }, { field: 'email' }, { field: 'status' }, { field: 'actions', hideable: false }]
const fieldsOf = (order?: string[]) => ordered(columns, order).map(({ field }) => field)

test('columns stand in the order that the user chose; buttons keep their place', () => {
  expect(fieldsOf()).toEqual(['name', 'email', 'status', 'actions'])
  expect(fieldsOf(['status', 'name', 'email'])).toEqual(['status', 'name', 'email', 'actions'])
  expect(fieldsOf(['actions', 'status', 'name', 'email'])).toEqual(['status', 'name', 'email', 'actions'])
})

test('a column that the order does not know follows its usual neighbor, and one that is gone is left out', () => {
  expect(fieldsOf(['status', 'gone', 'name'])).toEqual(['status', 'name', 'email', 'actions'])
  expect(fieldsOf(['status', 'email'])).toEqual(['name', 'status', 'email', 'actions'])
})

test('a column moves one place, and not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 'a', -1)).toBeUndefined()
  expect(moved(['a', 'b'], 'b', 1)).toBeUndefined()
})
