import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createSealer } from '../platform/auditTrail/seal.ts'
import { verifySeals } from '../platform/auditTrail/verify.ts'
import { findTestData, type TestUsername } from '../seed/testUsers.ts'
import { formOf, startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'
import { matrix } from './matrix.ts'
import { buildCase, kindOf } from './subjects.ts'

const { db, context, as } = await startServer()
const { users } = await findTestData(db)
const sealer = createSealer(context)

/** Calls that need an email server or an uploaded document. `server/placement/referrals/referrals.test.ts` checks their audit rows. */
const checkedElsewhere = [
  'referrals.sendLink',
  'referrals.referSeveral',
  'referrals.enter',
  'referrals.document',
  'referrals.undo',
  'referrals.withdraw',
  'demand.invite',
  'deliveries.fax',
  'deliveries.mail',
]

/** All endpoints that read or write patients and that the matrix permits in the caller's own case. */
const patientEndpoints = endpoints.filter(({ name, path, reads, method, unaudited }) => {
  const row = checkedElsewhere.includes(name) ? undefined : matrix[name]
  const kind = row && (kindOf(path) ?? row.subjectKind)
  return (
    row && !('create' in row) && (reads || ((kind === 'patients' || kind === 'applications') && method !== 'GET' && !unaudited))
  )
})
const allowed = (name: string) => {
  const line = matrix[name]!.own ?? matrix[name]!.any!
  const names = /200 ([^,]+)/.exec(line)![1]!.trim().split(/\s+/)
  return (names[0] === 'others' ? ['advocate'] : names) as TestUsername[]
}
const lastId = async () =>
  (await db.selectFrom('audit_events').select(sql<number>`coalesce(max(id), 0)`.as('id')).executeTakeFirst())!.id

describe.each(patientEndpoints)('$name', endpoint => {
  test.each(allowed(endpoint.name))(
    'by %s leaves one audit row with who, what, whom and from where [ASVS 16.2.1]',
    async caller => {
      const row = matrix[endpoint.name]!
      const subject = await buildCase(db, context.files, context.now(), 'own')
      await row.prepare?.(db, context.now(), subject)
      const kind = kindOf(endpoint.path)
      const path = urlFor(endpoint, kind ? subject[kind] : '', row.params?.(subject, {}))
      const sent = row.send?.(subject, {})
      const form = sent && endpoint.requestType === 'multipart' ? await formOf(sent as Record<string, string | File>) : undefined
      const call = as(caller)
      await call('GET', '/common/whoami')
      const before = await lastId()
      const reply = await call(endpoint.method, row.query ? `${path}?${row.query(subject)}` : path, form?.payload ?? sent, {
        headers: { ...form?.headers, 'user-agent': 'Firefox' },
      })
      expect(reply.statusCode).toBe(200)
      const rows = await db.selectFrom('audit_events').selectAll().where('id', '>', before).execute()
      expect(rows).toMatchObject([
        {
          action: endpoint.name,
          // A guest has no account.
          actor_id: endpoint.access === 'public' ? null : users[caller],
          at: context.now().toISOString(),
          ip: '127.0.0.1',
          user_agent: 'Firefox',
          subject_type: expect.any(String),
          subject_ids: expect.any(Array),
        },
      ])
      // Reading a page of a list writes one audit row with several ids. A row about one patient has the patient's id.
      if (kind === 'patients' || kind === 'applications') expect(rows[0]!.patient_id).toBe(subject.patients)
    },
  )
})

test('a rejected call is not a read and leaves none', async () => {
  const subject = await buildCase(db, context.files, context.now(), 'own')
  await as('outside.advocate')('GET', '/common/whoami')
  const before = await lastId()
  for (const url of [`/patients/${subject.patients}`, `/applications/${subject.applications}`])
    expect((await as('outside.advocate')('GET', url)).statusCode).toBe(404)
  expect(await lastId()).toBe(before)
})

test('all rows are sealed, and one changed or deleted by hand is detected and named (R18)', async () => {
  await sealer.sealNow()
  const { count } = (await db.selectFrom('audit_events').select(sql<number>`count(*)`.as('count')).executeTakeFirst())!
  expect(await verifySeals(db, context.secret)).toMatchObject({ rows: count })
  expect((await verifySeals(db, context.secret)).problem).toBeUndefined()
  const { id } = (await db.selectFrom('audit_events').select('id').where('action', '=', 'patients.show').executeTakeFirst())!
  await expect(sql`update audit_events set actor_id = 1 where id = ${id}`.execute(db)).rejects.toThrow()
  await expect(sql`delete from audit_events where id = ${id}`.execute(db)).rejects.toThrow()
  await sql`alter table audit_events disable trigger all`.execute(db)
  await sql`update audit_events set actor_id = actor_id + 1 where id = ${id}`.execute(db)
  expect((await verifySeals(db, context.secret)).problem).toBe(`Entry ${id} was changed after it was sealed.`)
})
