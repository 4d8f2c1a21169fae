import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayIn, pacificZone } from '#domain/platform/dates.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import { buildAdvocate, buildPatient, buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { auditRows, changeRows } from './reading.ts'

const { db, context, as } = await startServer()
const admin = as('super.admin')
const now = () => context.now().toISOString()
const list = async (query: string) => {
  const reply = await admin('GET', `/admin/audit?${query}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as { data: { id: number; action: string; [field: string]: unknown }[]; next: number | null }
}
const write = (actor_id: number | null, action: string, about: object = {}, at = now()) =>
  writeAudit(db, context.secret, action, { actor_id, at, ip: '10.0.0.1', user_agent: 'Firefox' }, [about])

describe('GET /admin/audit', () => {
  test('200 shows who did what to whom, when and from where, with the changes; reading adds an audit row', async () => {
    const user = await buildUser(db, context.now(), { first_name: 'Robin', last_name: 'Sedge' })
    await as('social.work')('PATCH', `/users/${user.id}`, { first_name: 'Wren' }, { headers: { 'user-agent': 'Safari' } })
    const { data } = await list(`subject_type=users&subject_id=${user.id}`)
    expect(data).toEqual([
      {
        id: expect.any(Number),
        at: now(),
        actor: { id: expect.any(Number), name: 'Tobias Okafor' },
        token: null,
        action: 'users.edit',
        note: null,
        patient_id: null,
        subject_type: 'users',
        subject_ids: [user.id],
        account: { id: user.id, name: 'Wren Sedge' },
        ip: '127.0.0.1',
        user_agent: 'Safari',
        device: 'Safari',
        changes: [{ field: 'first_name', before: 'Robin', after: 'Wren' }],
      },
    ])
    const { data: own } = await list('action=audit.list')
    expect(own[0]).toMatchObject({ action: 'audit.list', subject_type: 'audit_events', actor: { name: expect.any(String) } })
  })

  test('200 shows patients only by id, in single rows and lists', async () => {
    const patient = await buildPatient(db, context.now(), {
      advocate_id: (await buildAdvocate(db, context.now())).id,
      first_name: 'Zebulon',
    })
    await write(7, 'patients.show', { patient_id: patient.id, type: 'patients', ids: [patient.id] })
    await write(7, 'advocates.records', { type: 'patients', ids: [1, patient.id, 3] })
    await write(7, 'applications.show', { patient_id: patient.id, type: 'applications', ids: [5] })
    await write(7, 'users.show', { type: 'users', ids: [patient.id] })
    await write(7, 'patients.save', {
      patient_id: patient.id,
      type: 'patients',
      ids: [patient.id],
      detail: { changes: { first_name: ['Zeb', 'Zebulon'] } },
    })
    const reply = await admin('GET', `/admin/audit?patient_id=${patient.id}`)
    expect(reply.json().data.map((event: { action: string }) => event.action)).toEqual([
      'patients.save',
      'applications.show',
      'advocates.records',
      'patients.show',
    ])
    expect(reply.body).not.toContain('Zeb')
    const read = await db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(read).toMatchObject({ action: 'audit.list', patient_id: patient.id, detail: { filter: { patient_id: patient.id } } })
  })

  test('200 filters by person, by resource or action, and by days in Pacific time', async () => {
    const { id } = await buildUser(db, context.now())
    // 10:45 PM on March 3 in Pacific time, and the first second of March 5.
    await write(id, 'payers.edit', {}, '2025-03-04T06:45:00Z')
    await write(id, 'payers.create', {}, '2025-03-05T08:00:00Z')
    await write(id, 'patients.show', {}, '2025-03-05T07:59:59Z')
    const actions = async (query: string) => (await list(`actor_id=${id}&${query}`)).data.map(event => event.action)
    expect(await actions('')).toEqual(['patients.show', 'payers.create', 'payers.edit'])
    expect(await actions('action=payers')).toEqual(['payers.create', 'payers.edit'])
    expect(await actions('action=payers.edit')).toEqual(['payers.edit'])
    expect(await actions('action=pay')).toEqual([])
    expect(await actions('from=2025-03-04&to=2025-03-04')).toEqual(['patients.show'])
    expect(await actions('to=2025-03-03')).toEqual(['payers.edit'])
    expect(await actions('from=2025-03-05')).toEqual(['payers.create'])
  })

  test('200 pages by id, so that new rows do not shift pages', async () => {
    const { id } = await buildUser(db, context.now())
    for (let n = 0; n < 7; n++) await write(id, 'users.show', { type: 'users', ids: [n] })
    const seenIds: number[] = []
    for (let before: number | null = null; ; ) {
      const page = await list(`actor_id=${id}&page_size=3${before ? `&before=${before}` : ''}`)
      seenIds.push(...page.data.map(event => (event.subject_ids as number[])[0]!))
      await write(id, 'users.show', { type: 'users', ids: [99] })
      if (page.next === null) break
      before = page.next
    }
    expect(seenIds).toEqual([6, 5, 4, 3, 2, 1, 0])
  })

  test.each(['from=yesterday', 'action=%27;', 'subject_id=4', 'page_number=0', 'before=0', 'page_size=1000'])(
    '422 for %s',
    async query => {
      expect((await admin('GET', `/admin/audit?${query}`)).statusCode).toBe(422)
    },
  )
})

describe('sign-ins in the audit log', () => {
  const visitor = as(null)
  const request = (path: string, body: object, token?: string) =>
    visitor('POST', path, body, token ? { headers: { authorization: token } } : {})
  const login = (username: string, password: string) => request('/users/login', { username, password })
  /** The rows by or about a person, newest first, each with its action and author as exported. */
  async function rowsOf(id: number): Promise<string[][]> {
    const { body } = await admin('GET', `/admin/audit/export?person_id=${id}`)
    return (parse(body, { bom: true }) as string[][]).slice(1).map(row => [row[4]!, row[3]!])
  }

  test('200 a sign-in names the user and a failed one the account; the person filter finds both, and everything else by or about that person', async () => {
    const user = await buildUser(db, context.now(), { first_name: 'June', last_name: 'Field', username: 'june.field' })
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'advocate')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    expect((await login('june.field', 'not the password')).statusCode).toBe(401)
    const { token } = (await login('june.field', testPassword)).json()
    await request('/users/change-password', { oldPass: 'not the password', newPass: 'Entirely!New2026' }, token)
    await request('/users/password-reset/code', { email: user.email })
    await request('/users/logout', {}, token)
    await admin('POST', `/users/${user.id}/lock`)
    expect(await rowsOf(user.id)).toEqual([
      ['Locked a user', expect.not.stringContaining('June')],
      ['Signed out', 'June Field'],
      ['Requested a password reset code', 'Not signed in, for June Field'],
      ['Password not changed: the old one was wrong', 'June Field'],
      ['Signed in', 'June Field'],
      ['Sign-in failed', 'Not signed in, for June Field'],
    ])
    const { data } = await list(`person_id=${user.id}&action=account.login`)
    expect(data[0]).toMatchObject({ actor: null, account: { id: user.id, name: 'June Field' } })
  })

  test('200 a failed sign-in with an unknown username names no user', async () => {
    await login('nobody.of.that.name', 'whatever')
    const { data } = await list('action=account.login refused')
    expect(data[0]).toMatchObject({ actor: null, account: null })
  })

  test('200 a correct password is not a sign-in while a second factor is pending', async () => {
    const { id } = await buildUser(db, context.now(), { first_name: 'Nell', last_name: 'Ash' })
    await write(null, 'account.login', { type: 'users', ids: [id], detail: { second_factor: 'asked' } })
    await write(null, 'secondFactor.answer', { type: 'users', ids: [id] })
    expect(await rowsOf(id)).toEqual([
      ['Signed in with two-factor authentication', 'Nell Ash'],
      ['Password accepted, two-factor code requested', 'Not signed in, for Nell Ash'],
    ])
  })

  test('403 for all administrators except super admins', async () => {
    for (const username of ['social.work', 'tech.support', 'org.admin'] as const)
      expect((await as(username)('GET', '/admin/audit?person_id=1')).statusCode).toBe(403)
  })
})

describe('GET /admin/audit/export', () => {
  test('200 the export has all the list’s rows, and nothing that a spreadsheet would execute', async () => {
    const { id } = await buildUser(db, context.now(), { first_name: '=cmd|calc', last_name: 'Sedge' })
    await writeAudit(
      db,
      context.secret,
      'users.show',
      { actor_id: id, at: now(), ip: '10.0.0.1', user_agent: '@SUM(A1)' },
      Array.from({ length: 1203 }, (_, n) => ({ type: 'users', ids: [n, n + 1] })),
    )
    const reply = await admin('GET', `/admin/audit/export?actor_id=${id}`)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="audit-log-${dayIn(pacificZone, context.now())}.csv"`)
    const [header, ...rows] = parse(reply.body, { bom: true }) as string[][]
    expect(header).toHaveLength(12)
    expect(header?.[1]).toBe('Time (Pacific)')
    expect(rows.map(row => row[7])).toEqual(Array.from({ length: 1203 }, (_, n) => `${1202 - n}; ${1203 - n}`))
    expect(rows[0]!.slice(2, 7)).toEqual([String(id), "'=cmd|calc Sedge", 'Users: show', '', 'users'])
    expect(rows[0]!.at(-1)).toBe('users.show')
    expect(rows[0]![10]).toBe("'@SUM(A1)")
    const { data } = await list(`actor_id=${id}&page_size=100`)
    expect(rows.slice(0, 100).map(row => Number(row[0]))).toEqual(data.map(event => event.id))
    const { data: exports } = await list(`action=audit.export&page_size=100`)
    expect(exports.filter(event => event.id > Number(rows[0]![0]))).toHaveLength(1)
  })
})

test('200 lists all actions with a description', async () => {
  const { data } = (await admin('GET', '/admin/audit/actions')).json()
  expect(data).toContainEqual({ action: 'users.edit', about: expect.stringContaining('Updates a user') })
  expect(data).toContainEqual({ action: 'patients.show', about: expect.any(String) })
  expect(data.map((item: { action: string }) => item.action)).not.toContain('users.list')
})

test('no page reads the entire audit log, no matter how long it is', async () => {
  await sql`insert into audit_events (at, actor_id, action, patient_id, subject_type, subject_ids, detail)
    select timestamptz '2026-01-01' + n * interval '1 minute', n % 300, (array['patients.show', 'users.edit', 'payers.edit'])[1 + (n * n) % 3],
      n % 500, (array['patients', 'users', 'payers'])[1 + (n * n) % 3], array[n % 500],
      case when n % 50 = 0 then '{"changes": {"name": [1, 2]}}'::jsonb end
    from generate_series(1, 30000) n`.execute(db)
  await sql`analyze audit_events`.execute(db)
  const page = { page_size: 50 }
  const queries = [
    auditRows({}, page),
    auditRows({ from: '2026-01-03', to: '2026-01-04' }, page),
    auditRows({ actor_id: 17 }, page),
    auditRows({ person_id: 17 }, page),
    auditRows({ action: 'payers' }, page),
    auditRows({ action: 'audit.verify' }, page),
    auditRows({ patient_id: 123 }, page),
    auditRows({ subject_type: 'users', subject_id: 77 }, { ...page, before: 20_000 }),
    changeRows(['users', 'organizations', 'facilities', 'featureTags', 'payers'], {}, page),
    changeRows(['payers'], {}, page),
    changeRows(['payers'], { id: 250 }, page),
  ]
  for (const [index, query] of queries.entries()) {
    const compiled = query.compile(db)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>({
      ...compiled,
      sql: `explain (format json) ${compiled.sql}`,
    })
    expect([index, /"Seq Scan"[^{}]*"audit_events"/.test(JSON.stringify(rows))]).toEqual([index, false])
  }
})
