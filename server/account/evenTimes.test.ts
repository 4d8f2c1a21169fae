import { expect, test } from 'vitest'
import { buildUser } from '../seed/builders.ts'
import { startServer } from '../testing.ts'

const { db, house, as, clock } = await startServer()
const anyone = as(null)
/** So often each of the two is asked, in turns. The fastest of each counts: whatever else a machine does only adds to it. */
const rounds = 11

const newUser = () => buildUser(db, house.now())
let nobody = 0
const nameless = () => `nobody.${++nobody}@elmvalley.example`

const asks = {
  'a sign-in with a wrong password': async (email: string) =>
    anyone('POST', '/users/login', { username: email, password: 'not the right one' }),
  'a code for a new password': async (email: string) => anyone('POST', '/users/password-reset/code', { email }),
  'a wrong code': async (email: string) =>
    anyone('POST', '/users/password-reset', { email, code: '123456', new_password: 'Quiet harbor 41!' }),
  'an account asked for': async (email: string) =>
    anyone('POST', '/users/register', {
      ...{ first_name: 'Odette', last_name: 'Marlow', email, phone: '(213) 555-0188', organization: 'Elm Valley Hospital' },
      ...{ state: 'CA', address: '12 Elm Street', city: 'Elm Valley', zipcode: '90001' },
    }),
}

test.each(Object.entries(asks))('%s takes as long for somebody known as for nobody (R5)', async (_, ask) => {
  const took = { known: [] as number[], unknown: [] as number[] }
  const statuses = new Set<number>()
  for (let round = 0; round <= rounds; round++)
    for (const who of ['known', 'unknown'] as const) {
      const email = who === 'known' ? (await newUser()).email : nameless()
      // Nobody is stopped for having asked too often.
      clock.advance(61 * 60)
      // A code is there that could be guessed.
      await asks['a code for a new password'](email)
      const start = performance.now()
      statuses.add((await ask(email)).statusCode)
      // The first of all warms up.
      if (round) took[who].push(performance.now() - start)
    }
  expect(statuses.size).toBe(1)
  const ratio = Math.min(...took.known) / Math.min(...took.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
