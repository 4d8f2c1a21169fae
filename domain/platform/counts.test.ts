import { expect, test } from 'vitest'
import { mostCounted, shownCount } from './bulk.ts'

test('a count that stopped at the limit is shown with a plus sign', () => {
  expect([0, 17, mostCounted, mostCounted + 1].map(shownCount)).toEqual(['0', '17', '10000', '10,000+'])
})
