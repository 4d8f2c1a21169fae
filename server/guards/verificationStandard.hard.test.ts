import { expect, test, vi } from 'vitest'
import { unknownPassword } from '../identity/account/register.ts'
import { makeBackupCodes, newSecret } from '../identity/secondFactor/factorQueries.ts'
import { details, enterPatient } from '../intake/patients/testing.ts'
import { newToken } from '../secret.ts'
import { buildUser } from '../seed/builders.ts'
import { findTestData, testPassword } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'

/* Requirements of OWASP ASVS 5.0 (docs/asvs.csv) that concern the whole product. */

const { app, db, context, as } = await startServer()
const { users } = await findTestData(db)
const signIn = (username: string, password: string) => as(null)('POST', '/users/login', { username, password })

test.each([64, 128])('200 a password of %i characters is accepted, and only all of it signs in [ASVS 6.2.9]', async length => {
  const { id, username } = await buildUser(db, context.now())
  const newPass = `${'Harbor lights 7! '.repeat(8)}`.slice(0, length - 2).padEnd(length, 'Zq')
  expect([...newPass]).toHaveLength(length)
  const reply = await as(id)('POST', '/users/change-password', { oldPass: testPassword, newPass, confirmPass: newPass })
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.not.stringContaining('incorrect')])
  expect((await signIn(username, newPass)).statusCode).toBe(200)
  expect((await signIn(username, newPass.slice(0, -1))).statusCode).toBe(401)
})

test('422 fields that are valid alone, but not together [ASVS 2.2.3]', async () => {
  const id = await enterPatient(as('advocate'))
  const errorsOf = async (reply: { statusCode: number; json: () => { errors: object } }) => [
    reply.statusCode,
    Object.keys(reply.json().errors),
  ]
  const pressure = { systolic: 80, diastolic: 120, vitals_at: context.now().toISOString() }
  expect(
    await errorsOf(await as('advocate')('PUT', `/patients/${id}/clinical-snapshot`, { updated_at: null, ...pressure })),
  ).toEqual([422, ['diastolic']])
  const days = 'from=2026-03-02&to=2026-03-01'
  expect((await as('super.admin')('GET', `/admin/disclosures?${days}`)).statusCode).toBe(422)
  expect((await as('super.admin')('GET', '/admin/disclosures?from=2026-03-01&to=2026-03-02')).statusCode).toBe(200)
})

test('no code, token, or password depends on a predictable random source [ASVS 6.5.3]', async () => {
  const owner = users.advocate
  const makers: Record<string, () => Promise<unknown>> = {
    'session tokens and links': async () => newToken(),
    'two-factor secrets': async () => newSecret(),
    'backup codes': async () => (await makeBackupCodes(context, owner)).codes,
    'passwords of accounts that have none yet': () => unknownPassword(),
    'reset codes': async () => {
      const { email } = await buildUser(db, context.now())
      await as(null)('POST', '/users/password-reset/code', { email })
      const mail = await db.selectFrom('outbox').select('body').where('to', '=', email).executeTakeFirstOrThrow()
      return /\b\d{6}\b/.exec(context.secret.decrypt(mail.body))![0]
    },
  }
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(Date, 'now').mockReturnValue(context.now().getTime())
  try {
    for (const [name, make] of Object.entries(makers)) {
      const made = [await make(), await make(), await make()].map(value => JSON.stringify(value))
      expect(new Set(made).size, name).toBe(3)
    }
  } finally {
    vi.restoreAllMocks()
  }
})

test('only a sign-in opens a session: no other public request and no read does [ASVS 7.6.2]', async () => {
  const count = async () => (await db.selectFrom('sessions').select('id').execute()).length
  const call = as(null)
  const before = await count()
  const open = endpoints.filter(({ access, name }) => access === 'public' && name !== 'account.login')
  expect(open.length).toBeGreaterThan(5)
  for (const endpoint of open) await call(endpoint.method, urlFor(endpoint, 1), endpoint.body && {})
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) await call('GET', urlFor(endpoint, 1))
  expect(await count()).toBe(before)
  const { email, username } = await buildUser(db, context.now())
  await call('POST', '/users/password-reset/code', { email })
  const mail = await db.selectFrom('outbox').select('body').where('to', '=', email).executeTakeFirstOrThrow()
  const code = /\b\d{6}\b/.exec(context.secret.decrypt(mail.body))![0]
  const reset = await call('POST', '/users/password-reset', { email, code, new_password: 'Harbor lights 7!' })
  expect([reset.statusCode, await count()]).toEqual([200, before])
  expect((await signIn(username, 'Harbor lights 7!')).statusCode).toBe(200)
  expect(await count()).toBe(before + 1)
})

test('text is trimmed, freed of control characters, and limited in length [ASVS 1.3.3]', async () => {
  const id = await enterPatient(as('advocate'))
  const save = (alt_first_name: string) =>
    as('advocate')('PATCH', `/patients/${id}`, { ...details, current_section: 1, alt_first_name })
  const stored = async (text: string) => (await save(text)).json().data.alt_first_name
  expect(await stored('  Mari  ')).toBe('Mari')
  expect(await stored('Ma\u0000ri\u0007')).toBe('Mari')
  const tooLong = await save('x'.repeat(10_000))
  expect([tooLong.statusCode, Object.keys(tooLong.json().errors)]).toEqual([422, ['alt_first_name']])
})

/** Public documents may be kept, but only by asking each time whether they are current. */
const isPublicDocument = (name: string) => name.startsWith('openReferral.')

test('no response of the API may be stored: not a success, an error, a file, or a table [ASVS 14.3.2]', async () => {
  const seen = new Map<number, number>()
  for (const endpoint of endpoints.filter(({ responseType, name }) => responseType !== 'events' && !isPublicDocument(name))) {
    const url = urlFor(endpoint, users.advocate)
    const reply = await as(endpoint.access === 'public' ? null : 'super.admin')(endpoint.method, url, endpoint.body && {})
    expect(reply.headers['cache-control'], endpoint.name).toBe('no-store')
    seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
  }
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 403, 404, 422]))
  expect((await app.inject('/api/v2/openapi.json')).headers['cache-control']).toBe('public, no-cache')
})
