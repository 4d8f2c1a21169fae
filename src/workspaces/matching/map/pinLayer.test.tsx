import { expect, test } from 'vitest'
import { clustersOf, spread } from './pinLayer.ts'

const spot = (x: number, y: number, of: string) => ({ x, y, of })

test('overlapping spots form one mark at their center; others stay separate', () => {
  const found = clustersOf([spot(10, 10, 'a'), spot(20, 10, 'b'), spot(100, 10, 'c')], 24)
  expect(found).toEqual([
    { x: 15, y: 10, members: ['a', 'b'] },
    { x: 100, y: 10, members: ['c'] },
  ])
})

test('every spot is in exactly one mark, even at negative coordinates', () => {
  const spots = Array.from({ length: 12_000 }, (_, at) =>
    spot(((at * 7919) % 2000) - 1000, ((at * 104_729) % 1400) - 700, String(at)),
  )
  const found = clustersOf(spots, 24)
  const members = found.flatMap(one => one.members)
  expect(new Set(members).size).toBe(12_000)
  expect(members).toHaveLength(12_000)
  expect(found.length).toBeLessThan(6000)
})

test('spots spread out from the same position do not overlap', () => {
  const places = spread(60, 10)
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(12)
})
