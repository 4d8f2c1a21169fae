import { expect, test } from 'vitest'
import { countSmall, exportRows } from './SaveMenu.tsx'

const bars = [
  { key: '1', label: 'Willow House', count: 12 },
  { key: '2', label: 'Zinnia House', count: 4 },
  { key: '3', label: 'Maple House', count: 3 },
  { key: '4', label: 'Aster House', count: 1 },
]

test('small groups come last in alphabetical order, so that their order reveals no ranking', () => {
  const rows = exportRows(bars)
  expect(rows.map(({ label, text }) => [label, text])).toEqual([
    ['Willow House', '12'],
    ['Aster House', 'fewer than 5'],
    ['Maple House', 'fewer than 5'],
    ['Zinnia House', 'fewer than 5'],
  ])
  expect(rows.slice(1).map(({ count }) => count)).toEqual([null, null, null])
  expect(countSmall(rows)).toBe(3)
})
