import { expect, test } from 'vitest'
import { mostPins } from '#domain/matching/directory.ts'
import { everyMatchIsOnTheMap, nation } from './pins.testing.ts'

test.each([20_000])(
  'with %i facilities, a response is at most 200 KB, and every match is a pin or part of a group',
  everyMatchIsOnTheMap,
)

test('pins have their position in the list, and the requested facilities are included wherever they are', async () => {
  const { pins, ids, within } = await nation(20_000)
  const [{ latitude, longitude }, far] = [within[0]!, ids.at(-1)!]
  const box = { south: latitude - 0.2, west: longitude - 0.2, north: latitude + 0.2, east: longitude + 0.2 }
  const found = await pins(box, [far, 7])
  expect(found.complete).toBe(false)
  expect(found.pins.at(-1)!.slice(0, 1)).toEqual([far])
  expect(found.pins.length).toBeGreaterThan(1)
  for (const [id, , , place, approximate] of found.pins) expect([ids[place], approximate]).toEqual([id, id % 20 === 0])
  expect(found.pins.map(pin => pin[3])).toEqual(found.pins.map(pin => pin[3]).sort((a, b) => a - b))
})

test('all matches are pins if there are not too many, in every part of the map', async () => {
  const { pins, ids } = await nation(mostPins)
  const found = await pins({ south: 0, west: 0, north: 1, east: 1 })
  expect(found).toMatchObject({ groups: [], complete: true })
  expect(found.pins.map(([id]) => id)).toEqual(ids)
})
