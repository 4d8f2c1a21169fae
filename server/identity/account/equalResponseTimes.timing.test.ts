import { expect, test } from 'vitest'
import { buildUser } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'

const { db, context, as, clock } = await startServer()
const anyone = as(null)
/**
 * The number of alternating measurements per user. Only each user's fastest measurement is compared, because other load on the
 * machine only adds time.
 */
const rounds = 11

const newUser = () => buildUser(db, context.now())
let sequence = 0
const unknownName = () => `nobody.${++sequence}@elmvalley.example`

const requests = {
  'a sign-in with a wrong password': async (email: string) =>
    anyone('POST', '/users/login', { username: email, password: 'not the right one' }),
  'a code for a new password': async (email: string) => anyone('POST', '/users/password-reset/code', { email }),
  'a wrong code': async (email: string) =>
    anyone('POST', '/users/password-reset', { email, code: '123456', new_password: 'Quiet harbor 41!' }),
  'an account asked for': async (email: string) =>
    anyone('POST', '/users/register', {
      first_name: 'Odette',
      last_name: 'Marlow',
      email,
      phone: '(213) 555-0188',
      organization: 'Elm Valley Hospital',
      state: 'CA',
      address: '12 Elm Street',
      city: 'Elm Valley',
      zipcode: '90001',
    }),
}

test.each(Object.entries(requests))('%s takes the same time for known and unknown users (R5)', async (_, send) => {
  const durations = { known: [] as number[], unknown: [] as number[] }
  const statuses = new Set<number>()
  for (let iteration = 0; iteration <= rounds; iteration++)
    for (const username of ['known', 'unknown'] as const) {
      const email = username === 'known' ? (await newUser()).email : unknownName()
      // Keep each request below the rate limits.
      clock.advance(61 * 60)
      // Creates a code to guess.
      await requests['a code for a new password'](email)
      const start = performance.now()
      statuses.add((await send(email)).statusCode)
      // The first round is a warm-up.
      if (iteration) durations[username].push(performance.now() - start)
    }
  expect(statuses.size).toBe(1)
  const ratio = Math.min(...durations.known) / Math.min(...durations.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
