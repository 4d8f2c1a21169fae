import fc from 'fast-check'
import { expect, test } from 'vitest'
import { radii } from '#domain/matching/distance.ts'
import { reasonCodes } from '#domain/matching/schema.ts'
import { anyFacility, anyFilters, anyNeeds } from '#domain/matching/testing.ts'
import { buildIndex as buildFormer, type Search } from './index.ts'
import { buildIndex } from './newIndex.ts'
import { atOnce } from './steps.ts'

const anySearch: fc.Arbitrary<Search> = fc.record({
  lat: fc.double({ min: 28, max: 46, noNaN: true }),
  lng: fc.double({ min: -112, max: -94, noNaN: true }),
  radius_miles: fc.constantFrom(...radii),
  filters: anyFilters,
  withOpenBeds: fc.option(
    fc.uniqueArray(fc.integer({ min: 881, max: 1000 }), { maxLength: 120, size: 'max' }).map(ids => new Set(ids)),
    { nil: undefined },
  ),
  name: fc.constantFrom(undefined, undefined, undefined, '', 'anch', 'élan', 'har'),
  order: fc.oneof(
    fc.constantFrom(undefined, 'distance' as const),
    fc
      .array(fc.tuple(fc.integer({ min: 881, max: 1000 }), fc.integer({ min: -3, max: 3 })), { maxLength: 60 })
      .map(pairs => new Map(pairs)),
  ),
  page_number: fc.integer({ min: 1, max: 3 }),
  page_size: fc.constantFrom(1, 5, 20),
})

test('the index returns the same results as the former one, for any directory and search', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFacility, { minLength: 20, maxLength: 120, size: 'max' }),
      anyNeeds,
      anySearch,
      async (directory, needs, search) => {
        const facilities = directory.map((facility, at) => ({ ...facility, id: 1000 - at }))
        const [index, former] = [await buildIndex(facilities), buildFormer(facilities)]
        const found = await index.match(needs, search)
        expect(JSON.stringify(found)).toBe(JSON.stringify(former.match(needs, search)))
        for (const reason of [undefined, ...reasonCodes])
          expect(await index.excluded(needs, search, reason)).toEqual(former.excluded(needs, search, reason))
        for (const { reason, tags } of found.excluded.lines)
          expect(await index.excluded(needs, search, reason, tags)).toEqual(former.excluded(needs, search, reason, tags))
        expect(await index.named(search.name ?? 'an')).toEqual(former.named(search.name ?? 'an'))
        const ranked = atOnce(former.rankedSteps(needs, search))
        expect((await index.locate(needs, search)).map(({ id }) => id)).toEqual([...ranked.ids])
      },
    ),
    { numRuns: process.env.HARD ? 3000 : 200 },
  )
}, 300_000)
