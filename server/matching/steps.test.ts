import { expect, test } from 'vitest'
import { openNeeds, testFacility } from '#domain/matching/testing.ts'
import { buildIndex, indexSteps } from './index.ts'
import { sorted } from './sorted.ts'
import { atOnce, inTurns, type Steps } from './steps.ts'

function* counting(output: string[]): Steps<number> {
  for (const at of [1, 2, 3]) {
    output.push(`step ${at}`)
    yield
  }
  return 3
}

test('other work runs between two steps', async () => {
  const printed: string[] = []
  const done = inTurns(counting(printed))
  setImmediate(() => printed.push('another'))
  expect(await done).toBe(3)
  expect(printed.indexOf('another')).toBeLessThan(printed.indexOf('step 3'))
  expect(atOnce(counting([]))).toBe(3)
})

const inARow = (size: number) => Array.from({ length: size }, (_, id) => testFacility({ id, longitude: -100 + id / 10_000 }))

/** Runs the work and returns its result and how often it yielded. */
function counted<T>(steps: Steps<T>): { result: T; yields: number } {
  for (let yields = 0; ; yields++) {
    const step = steps.next()
    if (step.done) return { result: step.value, yields }
  }
}

test('building an index yields more often for a larger directory', () => {
  const rests = (size: number) => counted(indexSteps(inARow(size))).yields
  expect(rests(10)).toBeGreaterThan(5)
  expect(rests(10_000)).toBeGreaterThan(rests(10) + 3)
})

test('sorting yields between slices and sorts like a single sort', () => {
  for (const [size, yields] of [
    [0, 0],
    [16_384, 0],
    [100_001, 13],
  ] as const) {
    // The multiplier shares no factor with the modulus, so the numbers are in no order, and some are equal.
    const numbers = Float64Array.from({ length: size }, (_, at) => ((at % 50_000) * 7919) % 65_521)
    const found = counted(sorted(numbers.slice()))
    expect(found.result).toEqual(numbers.toSorted())
    expect(found.yields).toBeGreaterThanOrEqual(yields)
  }
})

test('searches that take turns return the same as one after another', () => {
  const index = buildIndex(
    inARow(60_000).map(facility => ({
      ...facility,
      features: [447 + (facility.id % 3)],
      insurance_plans_in_network: [`P${facility.id % 4}`],
      insurance_plans_out_network: [`P${(facility.id + 1) % 4}`],
    })),
  )
  const at = { lat: 34.05, lng: -97, filters: [], page_number: 1, page_size: 20 }
  const searches = [0, 1, 2, 3].flatMap(plan => [
    { needs: openNeeds({ required: [447 + (plan % 3)], plans: [`P${plan}`] }), search: { ...at, radius_miles: 1000 } },
    { needs: openNeeds({ required: [448], plans: [`P${plan}`] }), search: { ...at, lat: 36, radius_miles: 10 } },
  ])
  const alone = searches.map(({ needs, search }) => index.match(needs, search))
  expect(alone.map(found => found.total + found.wider.length > 0)).toEqual(searches.map(() => true))
  const running = searches.map(({ needs, search }) => index.matchSteps(needs, search))
  const together = searches.map(() => undefined as unknown)
  while (together.includes(undefined))
    for (const [at, steps] of running.entries()) {
      if (together[at]) continue
      const step = steps.next()
      if (step.done) together[at] = step.value
    }
  expect(together).toEqual(alone)
})

test('a search yields at least once per 10,000 matches in each of its passes, but not if there are few', () => {
  const size = 60_000
  const index = buildIndex(inARow(size))
  const search = { lat: 34.05, lng: -97, filters: [], page_number: 1, page_size: 20 }
  const numbers = new Map(Array.from({ length: size }, (_, id) => [id, (id * 7919) % 31]))
  // Measuring, sorting, and listing the positions for a map; then, for a page, also listing ids and counting tags.
  for (const [order, passes] of [
    [undefined, 3],
    ['distance', 5],
    [numbers, 5],
  ] as const) {
    const all = { ...search, radius_miles: 1000, order }
    const match = counted(index.matchSteps(openNeeds(), all))
    expect(match.result.total).toBe(size)
    expect(match.yields).toBeGreaterThanOrEqual((passes + 1) * 5)
    const ranked = counted(index.rankedSteps(openNeeds(), all))
    expect(ranked.yields).toBeGreaterThanOrEqual(passes * 5)
    expect(Array.from(ranked.result.ids.subarray(0, 20))).toEqual(match.result.page.map(({ id }) => id))
    expect(match.result).toEqual(index.match(openNeeds(), all))
  }
  const few = { ...search, radius_miles: 5 }
  expect(index.match(openNeeds(), few).total).toBeGreaterThan(1000)
  expect(counted(index.matchSteps(openNeeds(), few)).yields).toBe(0)
  const none = counted(index.matchSteps(openNeeds(), { ...few, lat: 36 }))
  expect(none.result.wider.at(-1)).toEqual({ radius: 500, more: size })
  expect(none.yields).toBeGreaterThanOrEqual(5)
  expect(counted(index.matchSteps(openNeeds(), { ...few, name: 'a' })).yields).toBeGreaterThanOrEqual(5)
})
