import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { metersBetween, metersPerMile } from '#domain/matching/distance.ts'
import { mostPins, Pins } from '#domain/matching/pins.ts'
import { openNeeds, testFacility } from '#domain/matching/testing.ts'
import { noFacts } from '#domain/matching/typedFacts.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Directory } from './directory.ts'
import { buildIndex } from './index.ts'
import { findPins } from './pins.ts'
import type { SearchRequest } from './results.ts'

const center = { latitude: 39.5, longitude: -98.35 }

/** A database without rows, so that no facility has reported beds. */
const db = new Kysely<Tables>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: kysely => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A directory of this many facilities in 300 towns, and a search for all of them within 1,000 miles. */
async function nation(size: number) {
  const facilities = Array.from({ length: size }, (_, at) =>
    testFacility({
      id: 1_000_000 + at,
      latitude: 31 + (((at % 300) * 7919 * 1.000001 * 0.01) % 16) + (((at * 104_729) % 1000) / 1000) * 0.6,
      longitude: -110 + (((at % 300) * 6271 * 0.01) % 24) + (((at * 15_485_863) % 1000) / 1000) * 0.6,
    }),
  )
  const index = await buildIndex(facilities)
  const directory = {
    index,
    facilities: { row: (id: number) => ({ loaded: { approximate: id % 20 === 0 } }) },
  } as unknown as Directory
  const query = { radius: 1000, filters: [], open_beds: false, sort: 'published', name: '', page_number: 1, page_size: 20 }
  const request = { needs: openNeeds(), center, query, facts: noFacts, now: '' } as unknown as SearchRequest
  const within = facilities.filter(facility => metersBetween(center, facility) <= 1000 * metersPerMile)
  const search = { ...query, lat: center.latitude, lng: center.longitude, radius_miles: 1000, order: undefined }
  const { ids } = await index.match(openNeeds(), search)
  return {
    within,
    ids,
    pins: (box?: { south: number; west: number; north: number; east: number }, ids: number[] = []) =>
      findPins(db, directory, request, { box, ids }),
  }
}

const inside =
  (box: { south: number; west: number; north: number; east: number }) => (place: { latitude: number; longitude: number }) =>
    place.latitude >= box.south && place.latitude <= box.north && place.longitude >= box.west && place.longitude <= box.east

const counted = ({ pins, groups }: Pins) => pins.length + groups.reduce((sum, [, , count]) => sum + count, 0)

const everyMatchIsOnTheMap = async (facilities: number) => {
  const { pins, within } = await nation(facilities)
  const allPins = await pins()
  expect(Pins.parse(allPins).complete).toBe(false)
  expect(allPins.groups.length).toBeGreaterThan(100)
  expect(counted(allPins)).toBe(within.length)
  const sizes = [JSON.stringify(allPins).length]
  // The user zooms in on the largest group until all pins are separate.
  let [box, found] = [{ south: 25, west: -115, north: 50, east: -80 }, allPins]
  for (let step = 0; step < 8; step++) {
    const [latitude, longitude] = found.groups.toSorted((a, b) => b[2] - a[2])[0] ?? [found.pins[0]![1], found.pins[0]![2]]
    const [height, width] = [(box.north - box.south) / 8, (box.east - box.west) / 8]
    box = { south: latitude - height, north: latitude + height, west: longitude - width, east: longitude + width }
    found = await pins(box)
    expect(counted(found)).toBe(within.filter(inside(box)).length)
    sizes.push(JSON.stringify(found).length)
  }
  expect(found.groups).toEqual([])
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200_000)
}

test.each([50_000])(
  'with %i facilities, a response is at most 200 KB, and every match is a pin or part of a group',
  everyMatchIsOnTheMap,
)

test.each([200_000])(
  'with %i facilities, a response is at most 200 KB, and every match is a pin or part of a group',
  { tags: 'night' },
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
