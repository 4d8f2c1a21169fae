import { expect, test } from 'vitest'
import { limits, resetAfter } from '#domain/identity/account/throttle.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { startServer } from '../../testing.ts'
import { countAttempt, refundAttempt } from './throttle.ts'

const { context, clock } = await startServer()
const { account, resetCodes } = limits
/** Makes this many attempts, one after another, and returns which ones were allowed. */
async function takeTimes(times: number, key: string, limit: Parameters<typeof countAttempt>[2] = account) {
  const allowed: boolean[] = []
  for (let n = 0; n < times; n++) allowed.push((await isAllowed(key, limit)) === undefined)
  return allowed
}
/** The error for another attempt; undefined if it is allowed. */
const isAllowed = async (key: string, limit: Parameters<typeof countAttempt>[2] = account) =>
  countAttempt(context, key, limit).then(
    () => undefined,
    (error: unknown) => error as HttpError,
  )
const yes = (times: number) => Array(times).fill(true)

test('ten attempts are allowed, and the eleventh reports how long to wait (R3)', async () => {
  expect(await takeTimes(10, 'ten')).toEqual(yes(10))
  const blocked = await isAllowed('ten')
  expect(blocked).toBeInstanceOf(HttpError)
  expect(blocked).toMatchObject({ code: 'too_many', retryAfter: 900, message: 'Too many attempts. Try again in 15 minutes.' })
})

test('the delay doubles with each further attempt up to four hours, and is forgotten after a day', async () => {
  await takeTimes(10, 'doubling')
  for (const minutes of [15, 30, 60, 120, 240, 240]) {
    clock.advance(minutes * 60 - 1)
    expect(await isAllowed('doubling')).toMatchObject({ retryAfter: 1 })
    clock.advance(1)
    expect(await isAllowed('doubling')).toBeUndefined()
  }
  clock.advance(4 * 60 * 60 + resetAfter)
  expect(await takeTimes(11, 'doubling')).toEqual([...yes(10), false])
})

test('a quiet limit never allows more than ten in any quarter of an hour (R3)', async () => {
  expect(await takeTimes(9, 'strict')).toEqual(yes(9))
  clock.advance(14 * 60)
  expect(await takeTimes(2, 'strict')).toEqual([true, false])
  await takeTimes(9, 'patient')
  clock.advance(15 * 60)
  expect(await takeTimes(10, 'patient')).toEqual(yes(10))
})

test('other limits reset after each window, however busy', async () => {
  for (let span = 0; span < 3; span++) {
    expect(await takeTimes(4, 'spans', resetCodes)).toEqual(yes(4))
    clock.advance(resetCodes.seconds)
  }
  expect(await takeTimes(6, 'spans', resetCodes)).toEqual([...yes(5), false])
})

test('a correct attempt is refunded, and the delay that it started is canceled', async () => {
  await takeTimes(9, 'right')
  for (let n = 0; n < 5; n++) await refundAttempt(context, await countAttempt(context, 'right', account))
  expect(await takeTimes(2, 'right')).toEqual([true, false])
})

test('ten of a hundred concurrent attempts are allowed (R4)', async () => {
  const allowed = await Promise.all(Array.from({ length: 100 }, () => takeTimes(1, 'at once')))
  expect(allowed.flat().filter(Boolean)).toHaveLength(10)
})
