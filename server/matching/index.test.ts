import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { MatchFacility } from '#domain/matching/directory.ts'
import { ageTags, genderTags } from '#domain/matching/facts.ts'
import type { Needs } from '#domain/matching/needs.ts'
import { compareMatches, fewMatches } from '#domain/matching/order.ts'
import { metersBetween, metersPerMile, radii } from '#domain/matching/places.ts'
import { type Reason, type ReasonCode, reasonCodes } from '#domain/matching/schema.ts'
import {
  alcohol,
  anyFacility,
  anyFilters,
  anyNeeds,
  cocaine,
  detox,
  openNeeds,
  relaxSearch,
  testFacility,
} from '#domain/matching/testing.ts'
import { alternativeGroups, network, verdict } from '#domain/matching/verdict.ts'
import { startsWords } from '#domain/platform/text.ts'
import { buildIndex } from './index.ts'
import type { Excluded, MatchResult, Search } from './searches.ts'

const search = (change: Partial<Search> = {}): Search => ({
  lat: 34.05,
  lng: -118.24,
  radius_miles: 200,
  filters: [],
  page_number: 1,
  page_size: 20,
  ...change,
})

/** A reference implementation that checks each facility separately. */
function slowly(
  facilities: readonly MatchFacility[],
  needs: Needs,
  { lat, lng, radius_miles, filters, withOpenBeds, beds, page_number, page_size }: Search,
): MatchResult {
  const near = facilities
    .map(facility => ({
      ...facility,
      distance: metersBetween({ latitude: lat, longitude: lng }, facility),
      network: network(needs, facility),
      beds: beds?.get(facility.id),
    }))
    .filter(({ distance }) => distance <= radius_miles * metersPerMile)
  const matchesWith = (ticked: readonly number[]) =>
    near.filter(facility => verdict(needs, facility, ticked, withOpenBeds).matches)
  const matches = matchesWith(filters).sort(compareMatches)
  const exclusions = near
    .map(facility => verdict(needs, facility, filters, withOpenBeds))
    .flatMap(result => (result.matches ? [] : [result.reasons]))
  const tags = new Set([...facilities.flatMap(facility => facility.features), ...ageTags, ...genderTags])
  const counts = [...tags].map(id => [id, matchesWith([...filters, id]).length] as const).filter(([, many]) => many > 0)
  const groups = alternativeGroups.map(group => group.filter(id => filters.includes(id))).filter(group => group.length > 0)
  const ticked = filters.filter(id => !groups.flat().includes(id))
  const left = [
    ...[...new Set([...needs.required, ...ticked])].map(id => ({
      reason: 'lacks_features' as const,
      leave_out: needs.required.includes(id) ? ('need' as const) : ('filter' as const),
      tags: [id],
    })),
    ...groups.map(tags => ({ reason: 'lacks_features' as const, leave_out: 'filter' as const, tags })),
    ...reasonCodes.slice(1).map(reason => ({
      reason,
      leave_out: reason === 'no_open_beds' ? ('filter' as const) : ('need' as const),
      tags: [] as number[],
    })),
  ]
  const relaxations = left
    .map(one => {
      const without = relaxSearch(needs, filters, one)
      const now = near.filter(
        facility =>
          verdict(without.needs, facility, without.filters, one.reason === 'no_open_beds' ? undefined : withOpenBeds).matches,
      )
      return { ...one, brings: now.length - matches.length }
    })
    .filter(({ brings }) => brings > 0)
    .sort((a, b) => b.brings - a.brings)
  const within = (radius: number) =>
    facilities.filter(
      facility =>
        metersBetween({ latitude: lat, longitude: lng }, facility) <= radius * metersPerMile &&
        verdict(needs, facility, filters, withOpenBeds).matches,
    ).length
  const wider = radii
    .map((radius, at) => ({ radius, more: within(radius) - matches.length, grows: within(radius) > within(radii[at - 1] ?? 0) }))
    .filter(({ radius, grows }) => matches.length < fewMatches && radius > radius_miles && grows)
    .map(({ radius, more }) => ({ radius, more }))
  return {
    relaxations,
    wider,
    page: matches
      .slice((page_number - 1) * page_size, page_number * page_size)
      .map(({ id, distance, network }) => ({ id, distance, network: network as 'in' | 'unknown' })),
    total: matches.length,
    ids: matches.map(({ id }) => id),
    counts: Object.fromEntries(counts),
    excluded: {
      total: exclusions.length,
      reasons: Object.fromEntries(
        reasonCodes.map(code => [code, exclusions.filter(reasons => reasons.some(reason => reason.code === code)).length]),
      ) as MatchResult['excluded']['reasons'],
      lines: left
        .map(one => ({ ...one, count: exclusions.filter(reasons => reasons.some(isAbout(one))).length }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
    },
  }
}

/** Whether a reason results from this condition. */
const isAbout =
  ({ reason, tags }: { reason: ReasonCode; tags: readonly number[] }) =>
  (found: Reason) =>
    found.code === reason && (found.code !== 'lacks_features' || tags.length === 0 || found.tags.some(id => tags.includes(id)))

/** The facilities excluded for this reason (or for any reason, if none is given), determined separately for each facility. */
function excludedSlowly(
  facilities: readonly MatchFacility[],
  needs: Needs,
  { lat, lng, radius_miles, filters, withOpenBeds, page_number, page_size }: Search,
  reason: ReasonCode | undefined,
  tags: readonly number[] = [],
): Excluded {
  const found = facilities
    .map(facility => ({ ...facility, distance: metersBetween({ latitude: lat, longitude: lng }, facility) }))
    .filter(({ distance }) => distance <= radius_miles * metersPerMile)
    .filter(facility => {
      const outcome = verdict(needs, facility, filters, withOpenBeds)
      return !outcome.matches && (!reason || outcome.reasons.some(isAbout({ reason, tags })))
    })
    .sort((a, b) => compareMatches({ ...a, network: 'in', beds: undefined }, { ...b, network: 'in', beds: undefined }))
  const page = found.slice((page_number - 1) * page_size, page_number * page_size)
  return { page: page.map(({ id, distance }) => ({ id, distance })), total: found.length }
}

const anySearch: fc.Arbitrary<Search> = fc.record({
  lat: fc.double({ min: 28, max: 46, noNaN: true }),
  lng: fc.double({ min: -112, max: -94, noNaN: true }),
  radius_miles: fc.constantFrom(10, 50, 200, 500, 1000, 1000),
  filters: anyFilters,
  // Facilities with open beds; undefined if that filter is off.
  withOpenBeds: fc.option(
    fc.uniqueArray(fc.integer({ min: 881, max: 1000 }), { maxLength: 120, size: 'max' }).map(ids => new Set(ids)),
    { nil: undefined },
  ),
  beds: fc
    .array(fc.tuple(fc.integer({ min: 881, max: 1000 }), fc.constantFrom('open' as const, 'full' as const)), {
      maxLength: 60,
      size: 'max',
    })
    .map(pairs => new Map(pairs)),
  page_number: fc.integer({ min: 1, max: 3 }),
  page_size: fc.constantFrom(1, 5, 20),
})

test('the index returns the same results as checking each facility, for any directory and search', async () => {
  const tally = { several: 0, filtered: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFacility, { minLength: 20, maxLength: 120, size: 'max' }),
      anyNeeds,
      anySearch,
      fc.shuffledSubarray([undefined, ...reasonCodes], { minLength: 2, maxLength: 4 }),
      async (directory, needs, selected, reasons) => {
        // Ids are in the opposite order of positions, so the test fails if the code confuses them.
        const facilities = directory.map((facility, at) => ({ ...facility, id: 1000 - at }))
        const index = await buildIndex(facilities)
        const found = await index.match(needs, selected)
        expect(found).toEqual(slowly(facilities, needs, selected))
        for (const reason of reasons)
          expect(await index.excluded(needs, selected, reason)).toEqual(excludedSlowly(facilities, needs, selected, reason))
        for (const { reason, tags, count } of found.excluded.lines) {
          const opened = await index.excluded(needs, selected, reason, tags)
          expect(opened).toEqual(excludedSlowly(facilities, needs, selected, reason, tags))
          expect(opened.total).toBe(count)
        }
        if (found.total > 1) tally.several++
        if (found.total > 1 && selected.filters.length > 0) tally.filtered++
      },
    ),
    { numRuns: process.env.HARD ? 600 : 200 },
  )
  // Make sure that not all of the results were empty.
  expect(Math.min(tally.several, tally.filtered)).toBeGreaterThan(0)
  // These cases take a while on a slow machine.
}, 60_000)

test('the radius is exact to the meter [MAT-012]', async () => {
  const center = { latitude: 34.05, longitude: -118.24 }
  const north = (meters: number) => center.latitude + (meters / 6_371_000) * (180 / Math.PI)
  const inside = testFacility({ id: 1, ...center, latitude: north(16_100) })
  const outside = testFacility({ id: 2, ...center, latitude: north(16_101) })
  const index = await buildIndex([inside, outside])
  expect((await index.match(openNeeds(), search({ radius_miles: 10 }))).page).toEqual([
    { id: 1, distance: 16_100, network: 'unknown' },
  ])
})

test('the larger radii that have more matches are exact to the meter, too', async () => {
  const center = { latitude: 34.05, longitude: -118.24 }
  const north = (meters: number) => center.latitude + (meters / 6_371_000) * (180 / Math.PI)
  const facilities = radii.flatMap(radius =>
    [0, 1].map(beyond => testFacility({ ...center, latitude: north(radius * metersPerMile + beyond), id: radius * 2 + beyond })),
  )
  const radius = 10
  const index = await buildIndex(facilities)
  expect(await index.match(openNeeds(), search({ radius_miles: radius }))).toMatchObject({
    total: 1,
    // Each radius adds the facility beyond the previous radius and the one at its own edge.
    wider: [25, 50, 100, 200, 500, 1000].map((radius, at) => ({ radius, more: 2 * (at + 1) })),
  })
})

test('pages have no gaps or duplicates [MAT-040]', async () => {
  const facilities = Array.from({ length: 45 }, (_, at) => testFacility({ id: at + 1, latitude: 34.05 + (at % 7) * 0.1 }))
  const index = await buildIndex(facilities)
  const beds = new Map(facilities.map(({ id }) => [id, id % 2 ? 'open' : 'full'] as const))
  const found = await Promise.all([1, 2, 3, 4].map(page_number => index.match(openNeeds(), search({ beds, page_number }))))
  const pages = found.map(({ page }) => page.map(({ id }) => id))
  expect(pages.map(page => page.length)).toEqual([20, 20, 5, 0])
  expect(pages.flat()).toEqual((await index.match(openNeeds(), search({ beds }))).ids)
})

test('selecting another age adds as many matches as its count shows', async () => {
  const index = await buildIndex([
    testFacility({ id: 1, features: [tag.age.adults] }),
    testFacility({ id: 2, features: [tag.age.all] }),
    testFacility({ id: 3, features: [detox] }),
  ])
  const found = await index.match(openNeeds({ age: 30 }), search({ filters: [tag.age.adults] }))
  expect(found.ids).toEqual([1])
  expect(found.counts).toMatchObject({ [tag.age.adults]: 1, [tag.age.all]: 2 })
})

test('a tag in two fields of a facility counts once', async () => {
  const index = await buildIndex([testFacility({ features: [detox, alcohol, detox] })])
  const found = await index.match(openNeeds(), search())
  expect(found.counts).toEqual({ [detox]: 1, [alcohol]: 1 })
})

test('a directory listing matches a substance its source does not cover', async () => {
  const index = await buildIndex([testFacility({ features: [alcohol], unspoken_tags: [cocaine], directory_listing: true })])
  expect((await index.match(openNeeds({ required: [cocaine] }), search())).total).toBe(1)
  expect((await index.match(openNeeds({ required: [cocaine] }), search({ filters: [cocaine] }))).total).toBe(0)
})

test('an empty directory returns no matches', async () => {
  const index = await buildIndex([])
  const found = await index.match(openNeeds({ required: [detox], plans: ['AETNA'] }), search({ filters: [tag.age.all] }))
  expect(found).toMatchObject({ page: [], total: 0, ids: [], counts: {}, excluded: { total: 0 } })
})

test('a search by name returns the same results as a directory that contains only facilities with that name', async () => {
  const names = ['Quiet Harbor House', 'Harbor View', "The Quiet Man's Rest", 'Oakwood']
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFacility, { minLength: 10, maxLength: 60, size: 'max' }),
      anyNeeds,
      anySearch,
      fc.constantFrom('quiet', 'harb quiet', 'view', 'arbor', ''),
      async (directory, needs, chosen, name) => {
        const facilities = directory.map((facility, at) => ({ ...facility, id: 1000 - at, name: names[at % names.length]! }))
        const fits = startsWords(name)
        const only = await buildIndex(facilities.filter(facility => fits(facility.name)))
        const index = await buildIndex(facilities)
        expect(await index.match(needs, { ...chosen, name })).toEqual(await only.match(needs, chosen))
        expect(await index.excluded(needs, { ...chosen, name })).toEqual(await only.excluded(needs, chosen))
      },
    ),
    { numRuns: process.env.HARD ? 200 : 50 },
  )
}, 60_000)

test('a user’s sort keeps the published order for ties, puts unknown values last, and has no gaps between pages', async () => {
  const anyOrder = fc.oneof(
    fc.constant('distance' as const),
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 })
      .map(pairs => new Map(pairs)),
  )
  let several = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyFacility, { minLength: 10, maxLength: 60, size: 'max' }), anyOrder, async (directory, order) => {
      const facilities = directory.map((facility, at) => ({ ...facility, id: at + 1 }))
      const index = await buildIndex(facilities)
      const request = search({ lat: 37, lng: -103, radius_miles: 1000, page_size: 100 })
      const published = await index.match(openNeeds(), request)
      const found = await index.match(openNeeds(), { ...request, order })
      const numberOf = ({ id, distance }: MatchResult['page'][number]) => (order === 'distance' ? distance : order.get(id))
      const expected = published.page.toSorted((a, b) => {
        const [one, other] = [numberOf(a) ?? Number.MAX_VALUE, numberOf(b) ?? Number.MAX_VALUE]
        return one - other
      })
      expect(found.page).toEqual(expected)
      expect(found.ids).toEqual(published.ids)
      const pages = await Promise.all(
        [1, 2, 3, 4].map(page_number => index.match(openNeeds(), { ...request, order, page_number, page_size: 15 })),
      )
      expect(pages.flatMap(({ page }) => page)).toEqual(expected)
      const located = await index.locate(openNeeds(), { ...request, order })
      expect(located).toMatchObject(
        expected.map(({ id }) => ({ id, latitude: facilities[id - 1]!.latitude, longitude: facilities[id - 1]!.longitude })),
      )
      expect(located).toHaveLength(expected.length)
      if (expected.length > 2) several++
    }),
    { numRuns: process.env.HARD ? 200 : 50 },
  )
  expect(several).toBeGreaterThan(0)
}, 60_000)

test('a long search lets other requests run in between, and searches at the same time do not affect each other', async () => {
  const facilities = Array.from({ length: 60_000 }, (_, id) =>
    testFacility({ id, longitude: -100 + id / 10_000, features: [447 + (id % 3)], insurance_plans_in_network: [`P${id % 4}`] }),
  )
  const index = await buildIndex(facilities)
  const searches = [0, 1, 2, 3].map(plan => ({
    needs: openNeeds({ required: [447 + (plan % 3)], plans: [`P${plan}`] }),
    search: search({ lng: -97, radius_miles: plan === 3 ? 10 : 1000 }),
  }))
  const alone = []
  for (const { needs, search } of searches) alone.push(await index.match(needs, search))
  expect(alone.map(found => found.total > 100)).toEqual([true, true, true, true])
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  expect(await Promise.all(searches.map(({ needs, search }) => index.match(needs, search)))).toEqual(alone)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(3)
})
