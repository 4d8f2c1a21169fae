import { expect, test } from 'vitest'
import { countyKey, listLevels, listPlaces, loadMap } from './UnmetMap.tsx'

const row = (key: string, label: string, count: number | null) => ({ key, label, count, value: null })
const rows = [
  row('7|CA|Kern', 'Detox · Kern, CA', 6),
  row('8|CA|Kern', 'PHP · Kern, CA', 9),
  row('8|CA|Inyo', 'PHP · Inyo, CA', null),
  row('7|MO|Saint Louis', 'Detox · Saint Louis, MO', 20),
]

test('counties are summed over all levels of care, largest first; small counts stay masked', () => {
  expect(listLevels(rows)).toEqual([
    { level: '7', name: 'Detox' },
    { level: '8', name: 'PHP' },
  ])
  expect(listPlaces(rows, null)).toEqual([
    { county: 'Saint Louis', state: 'MO', count: 20 },
    { county: 'Kern', state: 'CA', count: 15 },
    { county: 'Inyo', state: 'CA', count: null },
  ])
  expect(listPlaces(rows, '8').map(({ county }) => county)).toEqual(['Kern', 'Inyo'])
})

test('each county has a position on the map, regardless of its spelling', async () => {
  const { centers, fipsByState, outlines } = await loadMap()
  const middle = (state: string, county: string) => centers.get(countyKey(fipsByState.get(state)!, county))
  expect(centers.size).toBeGreaterThan(3000)
  expect(outlines).toMatch(/^M-?\d+,\d+L/)
  const [west] = middle('CA', 'Los Angeles')!
  const [east] = middle('NY', 'Kings')!
  expect(west).toBeLessThan(east)
  expect(middle('MO', 'Saint Louis')).toEqual(middle('MO', 'St. Louis'))
})
