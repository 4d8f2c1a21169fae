import { expect, test } from 'vitest'
import { testFacility } from '#domain/matching/testing.ts'
import { indexSteps } from './index.ts'
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

test('building an index yields more often for a larger directory', () => {
  const rests = (size: number) => {
    const steps = indexSteps(Array.from({ length: size }, (_, id) => testFacility({ id, longitude: -100 + id / 1000 })))
    let count = 0
    while (!steps.next().done) count++
    return count
  }
  expect(rests(10)).toBeGreaterThan(5)
  expect(rests(10_000)).toBeGreaterThan(rests(10) + 3)
})
