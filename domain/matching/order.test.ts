import { expect, test } from 'vitest'
import { compareMatches, type SortFields } from './order.ts'

const match = (change: Partial<SortFields>): SortFields => ({
  id: 1,
  name: 'Harbor',
  network: 'unknown',
  beds: undefined,
  distance: 5000,
  ...change,
})

test('sorts by network, reported beds, distance, name, id [MAT-040]', () => {
  const order = [
    match({ id: 1, network: 'in', beds: 'open', distance: 300_000 }),
    match({ id: 2, network: 'in', distance: 1 }),
    match({ id: 12, network: 'in', beds: 'full', distance: 0 }),
    match({ id: 13, beds: 'open', distance: 400_000 }),
    match({ id: 3, distance: 4_999 }),
    match({ id: 9, name: 'Anchor' }),
    match({ id: 5, name: 'bay' }),
    match({ id: 4, name: 'Bayside' }),
    match({ id: 6 }),
    match({ id: 7 }),
    match({ id: 8, distance: 5_001 }),
    match({ id: 10, beds: 'full', distance: 0 }),
    match({ id: 11, network: 'out', beds: 'open', distance: 0 }),
  ]
  const shuffled = [7, 2, 12, 10, 5, 0, 8, 4, 11, 1, 9, 3, 6].map(at => order[at]!)
  expect(shuffled.sort(compareMatches).map(({ id }) => id)).toEqual(order.map(({ id }) => id))
})
