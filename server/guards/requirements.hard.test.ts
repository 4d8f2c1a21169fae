import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findTestData, testPassword } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'
import { matrix } from './matrix.ts'
import { buildCase, kindOf } from './subjects.ts'

/* Requirements from OWASP ASVS 5.0 that no other test covers (docs/asvs.csv). */

const { app, db, context, as, logs } = await startServer()
const { users } = await findTestData(db)
const ownRow = () => db.selectFrom('users').selectAll().where('id', '=', users.advocate).executeTakeFirstOrThrow()
const login = (query = '', body: object = { username: 'advocate', password: testPassword }, headers = {}) =>
  app.inject({ method: 'POST', url: `/api/v2/users/login${query}`, payload: body, headers })

/** A digest of all rows in each table. */
async function state() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'audit_events_%'`.execute(db)
  // Uses one statement for all tables because there are hundreds of these calls.
  const { rows: digests } = await sql<{ name: string; digest: string | null }>`${sql.join(
    rows.map(
      ({ name }) =>
        sql`select ${name} as name, (select md5(string_agg(t::text, ',' order by t::text)) from ${sql.ref(name)} t) as digest`,
    ),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]))
}

/** Tables that every request may write to: the access log, its seals, and the session's last use. */
const perRequestTables = new Set(['audit_events', 'audit_seals', 'sessions'])
/**
 * GET requests that write: one marks the caller's own notifications as read, as the specification requires (NOTE-008), and the
 * other counts a search.
 */
const writes: Record<string, readonly string[]> = {
  'notifications.readOfType': ['notifications'],
  'matching.matches': ['match_searches', 'match_searches_counted'],
}

/** What this server does not have: an archive that the job has made, and a map file. */
const missing: Record<string, number> = { 'archives.download': 409, 'installation.map': 404 }

test.each(endpoints.filter(({ method, responseType }) => method === 'GET' && responseType !== 'events'))(
  'GET $path changes nothing, except as listed [ASVS 3.5.3]',
  // This test must come first in the file and must not be retried, because it cannot detect a write that happened earlier.
  { retry: 0 },
  async endpoint => {
    const row = matrix[endpoint.name]!
    const kind = kindOf(endpoint.path)
    const subject = await buildCase(db, context.files, context.now(), 'own')
    await row.prepare?.(db, context.now(), subject)
    const made = (await row.create?.(db, context.now(), subject)) ?? {}
    const path = urlFor(endpoint, kind ? subject[kind] : '', row.params?.(subject, made))
    const callers = ['super.admin', 'advocate', 'coordinator', 'org.admin'] as const
    const calls = callers.map(name => as(name))
    for (const call of calls) await call.token()
    const before = await state()
    const statuses: number[] = []
    for (const call of calls) statuses.push((await call('GET', row.query ? `${path}?${row.query(subject)}` : path)).statusCode)
    expect(statuses).toContain(missing[endpoint.name] ?? 200)
    const after = await state()
    const changedTables = Object.keys(after).filter(name => after[name] !== before[name] && !perRequestTables.has(name))
    const allowed = writes[endpoint.name] ?? []
    expect(changedTables.filter(name => !allowed.includes(name))).toEqual([])
  },
)

test('input is decoded once before validation [ASVS 1.1.1]', async () => {
  const admin = as('super.admin')
  const encodedOnce = [...String(users.advocate)].map(digit => `%3${digit}`).join('')
  expect((await admin('GET', `/users/${encodedOnce}`)).statusCode).toBe(200)
  expect((await admin('GET', `/users/${encodedOnce.replaceAll('%', '%25')}`)).statusCode).toBeGreaterThanOrEqual(400)
  const encodedText = 'Ann%41 &lt;b&gt; &#65;'
  const { first_name: _, ...otherFields } = (await as('advocate')('GET', '/common/whoami')).json().data
  const body = { first_name: encodedText, last_name: otherFields.last_name, email: otherFields.email }
  expect((await as('advocate')('PATCH', '/users/current', body)).statusCode).toBe(200)
  expect((await ownRow()).first_name).toBe(encodedText)
})

test('no call redirects, whatever its URL contains [ASVS 3.7.2]', async () => {
  const externalUrl = encodeURIComponent('https://elsewhere.example/')
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    if (endpoint.path === '/live') continue
    const reply = await as('super.admin')(
      'GET',
      `${urlFor(endpoint, 1)}?next=${externalUrl}&redirect=${externalUrl}&url=${externalUrl}`,
    )
    expect(String(reply.headers.location ?? '')).not.toContain('elsewhere')
    expect(reply.statusCode < 300 || reply.statusCode >= 400, endpoint.path).toBe(true)
  }
})

test('each sign-in creates a token of 256 bits [ASVS 7.2.2] [ASVS 7.2.3] [ASVS 7.2.4]', async () => {
  const tokens = await Promise.all([login(), login(), login()])
  const returnedTokens = tokens.map(reply => String(reply.json().data.token))
  expect(new Set(returnedTokens).size).toBe(3)
  for (const token of returnedTokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32)
})

test('fields the caller may not write stay unchanged [ASVS 8.2.3] [ASVS 15.3.3]', async () => {
  const before = await ownRow()
  const forbiddenFields = {
    id: 1,
    role_id: 1,
    role: 'super.admin',
    is_admin: true,
    organization_id: null,
    tmri_status: 'Not Approved',
  }
  const body = { first_name: 'Ann', last_name: before.last_name, email: before.email, password_hash: 'x', ...forbiddenFields }
  expect((await as('advocate')('PATCH', '/users/current', body)).statusCode).toBe(200)
  const after = await ownRow()
  expect(after.first_name).toBe('Ann')
  expect({ ...after, first_name: '', updated_at: null }).toEqual({ ...before, first_name: '', updated_at: null })
})

test('no response about users contains credentials', async () => {
  const { password_hash } = await ownRow()
  for (const path of ['/users', `/users/${users.advocate}`, '/common/whoami']) {
    const reply = await as('super.admin')('GET', path)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain('argon2')
    expect(reply.body).not.toContain('password_hash')
    expect(reply.body).not.toContain(password_hash)
  }
})

test('a parameter is read only from its own part of the request [ASVS 15.3.7]', async () => {
  const credentialsInUrl = `?username=advocate&password=${encodeURIComponent(testPassword)}`
  expect((await login(credentialsInUrl, {})).statusCode).toBe(422)
  const repeated = await as('super.admin')('GET', '/users?page_size=1&page_size=100')
  expect(repeated.statusCode).toBe(422)
})

test('an unexpected error is logged with its type and code location, without its message [ASVS 16.3.4]', async () => {
  const failingServer = await startServer()
  await sql`alter table table_settings rename to table_settings_gone`.execute(failingServer.db)
  const reply = await failingServer.as('super.admin')('GET', '/table-settings')
  expect([reply.statusCode, reply.json()]).toEqual([500, { message: 'Something went wrong, please try again' }])
  const line = failingServer.logs.map(entry => JSON.parse(entry)).find(entry => entry.msg === 'unexpected error')
  expect(line).toMatchObject({ level: 50, code: '42P01', name: expect.any(String) })
  expect(JSON.stringify(line)).not.toContain('table_settings')
})

test('a caller cannot inject a log line [ASVS 16.4.1]', async () => {
  const forgedLine = '{"level":50,"msg":"forged"}'
  const before = logs.length
  await login('', { username: `nobody\n${forgedLine}\n`, password: `x\n${forgedLine}` }, { 'user-agent': `a ${forgedLine}` })
  await app.inject(`/api/v2/common/${encodeURIComponent(`\n${forgedLine}\n`)}`)
  await expect.poll(() => logs.length).toBeGreaterThan(before)
  for (const chunk of logs.slice(before)) {
    expect(chunk.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(chunk).msg).not.toBe('forged')
  }
})
