import { expect, test } from 'vitest'
import { rowLines, sampleLines } from './rowCode.ts'

const source = `import { a } from './a.ts'

/** Days that a release lasts (HIP-027). */
export const releaseDays = 365

export const rules = {
  /** Ends with the release (HIP-027). */
  ends: (now: number) => now + releaseDays,
  other: 1,
}

export function check(days: number) {
  // Whole days only (APP-001).
  if (days % 1) return false
  return days > 0 // never negative (APP-002)
}
`

test('finds the declaration or property after a comment', () => {
  expect(rowLines('HIP-027', 'a.ts', source)).toEqual([
    { from: 4, to: 4 },
    { from: 8, to: 8 },
  ])
})

test('finds the statement after a comment in a function, or the statement around it', () => {
  expect(rowLines('APP-001', 'a.ts', source)).toEqual([{ from: 14, to: 14 }])
  expect(rowLines('APP-002', 'a.ts', source)).toEqual([{ from: 12, to: 16 }])
})

test('finds nothing for a row that no comment names', () => {
  expect(rowLines('APP-003', 'a.ts', source)).toEqual([])
})

test('a sample has at most six lines, from the first ranges on', () => {
  expect(sampleLines(['a.ts:10-11'])).toEqual(['a.ts:10-11'])
  expect(sampleLines(['a.ts:10-11', 'b.ts:1-90', 'c.ts:5-5'])).toEqual(['a.ts:10-11', 'b.ts:1-4'])
})
