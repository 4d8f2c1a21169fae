import { expect, test } from 'vitest'
import { compareMatches, type SortFields } from './order.ts'

const match = (change: Partial<SortFields>): SortFields => ({
  id: 1,
  name: 'Harbor',
  network: 'unknown',
  directory_listing: false,
  distance: 5000,
  ...change,
})

test('sorts by in network, account, distance, name, id [MAT-040]', () => {
  const order = [
    match({ id: 1, network: 'in', distance: 300_000 }),
    match({ id: 2, network: 'in', directory_listing: true, distance: 1 }),
    match({ id: 3, distance: 4_999 }),
    match({ id: 9, name: 'Anchor' }),
    match({ id: 5, name: 'bay' }),
    match({ id: 4, name: 'Bayside' }),
    match({ id: 6 }),
    match({ id: 7 }),
    match({ id: 8, distance: 5_001 }),
    match({ id: 10, directory_listing: true, distance: 0 }),
    match({ id: 11, network: 'out', distance: 0 }),
  ]
  const shuffled = [7, 2, 10, 5, 0, 8, 4, 1, 9, 3, 6].map(at => order[at]!)
  expect(shuffled.sort(compareMatches).map(({ id }) => id)).toEqual(order.map(({ id }) => id))
})
