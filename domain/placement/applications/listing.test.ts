import { expect, test } from 'vitest'
import { z } from '../../platform/zod.ts'
import { dashboardOrder, namesAndDigits } from './turn.ts'

test.each([
  ['ann', 'ann', ''],
  ["  Ann   O'Hara ", "Ann O'Hara", ''],
  ['(213) 555-0147', '', '2135550147'],
  ['+1 213.555.0147', '', '12135550147'],
  ['ann 0147', 'ann', '0147'],
  ['Henry 8', 'Henry 8', ''],
  ['ann 147', 'ann', '147'],
  ['ann b147', 'ann b147', ''],
  ['ann 14', 'ann 14', ''],
  ['ann 617-555-0142 x12', 'ann', '6175550142'],
  ['(617) 555-0142 ext. 12', '', '6175550142'],
  ['max 12', 'max 12', ''],
  ['100%', '100%', ''],
  ['', '', ''],
])('"%s" searches for the name "%s" and the number "%s"', (q, names, digits) => {
  expect(namesAndDigits(q)).toEqual({ names, digits })
})

test('a dashboard is sorted newest first, unless another known order is requested [DASH-006]', () => {
  const order = z.object(dashboardOrder)
  expect(order.parse({})).toEqual({ sort: 'newest', only: false })
  expect(order.parse({ sort: 'Oldest', only: 'MY_MOVE' })).toEqual({ sort: 'oldest', only: true })
  expect(order.parse({ sort: 'random', only: 'theirs' })).toEqual({ sort: 'newest', only: false })
})
