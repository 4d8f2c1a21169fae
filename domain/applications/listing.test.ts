import { expect, test } from 'vitest'
import { namesAndDigits } from './listing.ts'

test.each([
  ['ann', 'ann', ''],
  ["  Ann   O'Hara ", "Ann O'Hara", ''],
  ['(213) 555-0147', '', '2135550147'],
  ['+1 213.555.0147', '', '12135550147'],
  ['ann 0147', 'ann', '0147'],
  ['Henry 8', 'Henry 8', ''],
  ['100%', '100%', ''],
  ['', '', ''],
])('"%s" searches for the name "%s" and the number "%s"', (q, names, digits) => {
  expect(namesAndDigits(q)).toEqual({ names, digits })
})
