import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect } from 'vitest'
import { Pins } from '#domain/matching/directory.ts'
import { metersBetween, metersPerMile } from '#domain/matching/places.ts'
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
export async function nation(size: number) {
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

export const everyMatchIsOnTheMap = async (facilities: number) => {
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
