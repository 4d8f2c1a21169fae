import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { countyKey, listLevels, listPlaces, loadMap, UnmetMap } from './UnmetMap.tsx'

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

test('the period before is a grey ring on the same scale, also in counties that now have no search', async () => {
  const before = [row('7|CA|Kern', 'Detox · Kern, CA', 20), row('8|NV|Clark', 'PHP · Clark, NV', 5)]
  render(
    <QueryClientProvider client={queryClient}>
      <UnmetMap rows={[row('7|CA|Kern', 'Detox · Kern, CA', 5)]} before={before} />
    </QueryClientProvider>,
  )
  await screen.findByRole('img', { name: /^Searches without a match by county/ })
  const drawn = [...document.querySelectorAll('circle')].map(circle => [
    circle.querySelector('title')!.textContent,
    Number(circle.getAttribute('r')),
  ])
  expect(drawn).toEqual([
    ['Period before: Kern, CA: 20 searches without a match', 24],
    ['Period before: Clark, NV: 5 searches without a match', 12],
    ['Kern, CA: 5 searches without a match', 12],
  ])
})
