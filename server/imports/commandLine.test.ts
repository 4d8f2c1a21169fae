import { expect, test } from 'vitest'
import { progressOn } from './reading/batches.ts'
import { facilitiesLines } from './reading/report.ts'

test('lists the first twenty skipped rows and counts the rest', async () => {
  const skipped = Array.from({ length: 25 }, (_, index) => ({ line: index + 2, reason: 'no name' }))
  const facilities = { new: 1, changed: 2, unchanged: 3, claimed: 4 }
  const lines = await facilitiesLines({
    rows: 35,
    facilities,
    skipped,
    remarks: [],
    notes: {
      in_both: 1,
      duplicates: 0,
      zip_restored: 3,
      filtered: 4,
      not_treatment: 5,
      unknown_terms: 6,
      shortened: 7,
      unplaced: 0,
    },
  })
  expect(lines[0]).toMatch(/^Facilities: 1 new, 2 changed, 3 unchanged, 4 claimed/)
  expect(lines.filter(line => line.startsWith('  line '))).toHaveLength(20)
  expect(lines.slice(-3)).toEqual(['  and 5 more', 'By column:', '  whole row: 25 problems'])
  expect(lines.slice(1, 7)).toEqual([
    '1 are in both directories',
    '4 rows are left out by the mapping',
    '3 ZIP codes got their leading zero back',
    '7 descriptions are shortened to 300 characters',
    '6 terms have no matching feature tag and are skipped',
    '5 name no treatment',
  ])
})

test('progress is a bar on a terminal and a line for every 5,000 elsewhere', () => {
  const written: string[] = []
  const on = (isTTY: boolean) => progressOn({ isTTY, write: text => void written.push(text) })
  const plain = on(false)
  for (const count of [200, 4_900, 5_100, 9_900, 12_000]) plain('rows read', count, 20_000)
  expect(written.splice(0)).toEqual(['5,000 rows read\n', '10,000 rows read\n'])
  const bar = on(true)
  for (const count of [5, 5, 10]) bar('rows read', count, 10)
  expect(written).toEqual([
    `\r\u001B[K[${'#'.repeat(15)}${'.'.repeat(15)}] 5 rows read`,
    `\r\u001B[K[${'#'.repeat(30)}] 10 rows read`,
    '\n',
  ])
})
