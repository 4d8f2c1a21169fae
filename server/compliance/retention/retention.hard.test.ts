import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cutoff, isDue, retentionRules, ruleKeys } from '#domain/compliance/retention/rules.ts'
import { patientStatuses } from '#domain/intake/patients/schema.ts'
import { statuses } from '#domain/placement/statuses/statuses.ts'
import { writeBackup } from '../../backup/backup.ts'
import { readBackup } from '../../backup/restore.ts'
import { createSealer } from '../../platform/auditTrail/seal.ts'
import { verifySeals } from '../../platform/auditTrail/verify.ts'
import type { Db } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { buildMessage, buildNotification, buildPatient } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { openDatabase, startServer } from '../../testing.ts'
import { patientTables } from '../copies/patientTables.ts'
import { wholePatient } from '../copies/testing.ts'
import { daysOf, erasePast, tablesKept } from './run.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = 86_400
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day * 1000).toISOString()
const silentLog = { error: () => {} } as never
const jobContext = ({ context }: Awaited<ReturnType<typeof startServer>>) => ({ ...context, log: silentLog })

/** The number of rows about a patient in each table. */
async function countRows(db: Db, patient_id: number, application_id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, relation] of Object.entries(patientTables) as [string, { by: string; of?: string }][]) {
    const [column, id] = relation.by === 'application_id' ? ['application_id', application_id] : [relation.by, patient_id]
    if (relation.of && relation.of !== 'applications') continue
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column as string)} = ${id}`.execute(db)
    counts[table] = rows[0]!.n
  }
  return counts
}

test('a closed case past its retention period is erased completely with its files; the accounting and audit log stay, and the chain is intact [164.316]', async () => {
  const server = await startServer()
  const { db, context, clock } = server
  const erased = await wholePatient(context, context.now(), 'gone')
  const retained = await wholePatient(context, context.now(), 'kept')
  await db.updateTable('patients').set({ status: 'Inactive' }).where('id', '=', erased.patient_id).execute()
  await createSealer(context).sealNow()
  const files = [
    ...(await db.selectFrom('documents').select('s3_filename').where('patient_id', '=', erased.patient_id).execute()),
    ...(await db.selectFrom('releases').select('s3_filename').where('patient_id', '=', erased.patient_id).execute()),
    ...(await db.selectFrom('releases').select('signed_page as s3_filename').where('id', '=', erased.release_id).execute()),
    ...(await db
      .selectFrom('release_pages')
      .select('signed_page as s3_filename')
      .where('release_id', '=', erased.release_id)
      .execute()),
  ].map(file => file.s3_filename!)
  expect(files).toHaveLength(4)
  const [before, others] = [
    await countRows(db, erased.patient_id, erased.application_id),
    await countRows(db, retained.patient_id, retained.application_id),
  ]
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  clock.advance(9 * 365.25 * day)
  await erasePast(jobContext(server))
  const after = await countRows(db, erased.patient_id, erased.application_id)
  for (const [table, count] of Object.entries(after))
    expect([table, count]).toEqual([table, (tablesKept as readonly string[]).includes(table) ? before[table] : 0])
  // Rows in tables without a patient id are erased through their parent rows.
  for (const [table, column] of [
    ['application_request_items', 'answer'],
    ['application_notes', 'body'],
    ['chat_messages', 'body'],
    ['notifications', 'message'],
  ] as const)
    expect((await sql`select from ${sql.table(table)} where ${sql.ref(column)} like '%gone'`.execute(db)).rows).toEqual([])
  for (const name of files) expect(await context.files.get(name)).toBeUndefined()
  expect(await db.selectFrom('files_to_remove').selectAll().execute()).toEqual([])
  // The other case is open, so only data with a shorter retention period was erased.
  const remaining = await countRows(db, retained.patient_id, retained.application_id)
  // The email about this case is pending and must be sent first.
  const deletedTables = ['notifications', 'intake_drafts']
  expect(remaining).toEqual({ ...others, ...Object.fromEntries(deletedTables.map(table => [table, 0])) })
  await createSealer(context).sealNow()
  expect((await verifySeals(db, context.secret)).problem).toBeUndefined()
  // The patient cannot be found, even by users who may read all patients.
  for (const username of ['advocate', 'super.admin'] as const)
    expect((await server.as(username)('GET', `/patients/${erased.patient_id}`)).statusCode).toBe(404)
  expect((await server.as('super.admin')('GET', `/admin/disclosures?patient_id=${erased.patient_id}`)).statusCode).toBe(200)
})

test('a run writes one audit row with counts; the next run is a day later and finds nothing [164.316]', async () => {
  const server = await startServer()
  const { db, context, clock } = server
  const { patient_id } = await wholePatient(context, context.now(), 'told')
  await db.updateTable('patients').set({ status: 'Booked Offline' }).where('id', '=', patient_id).execute()
  clock.advance(9 * 365.25 * day)
  const rows = () =>
    db.selectFrom('audit_events').select(['actor_id', 'patient_id', 'detail']).where('action', '=', 'retention.run').execute()
  expect(await erasePast(jobContext(server))).toBe(true)
  const [run] = await db.selectFrom('retention_runs').selectAll().execute()
  expect(run).toMatchObject({ started_at: context.now().toISOString(), finished_at: context.now().toISOString() })
  expect(run!.erased).toMatchObject({ cases: 1 })
  expect(await rows()).toEqual([{ actor_id: null, patient_id: null, detail: { erased: run!.erased } }])
  expect(await erasePast(jobContext(server))).toBe(false)
  clock.advance(day - 1)
  expect(await erasePast(jobContext(server))).toBe(false)
  clock.advance(1)
  expect(await erasePast(jobContext(server))).toBe(true)
  expect((await rows()).at(-1)).toMatchObject({ detail: { erased: {} } })
})

test('only one of two servers running at the same time erases data, with one audit row [164.316]', async () => {
  const server = await startServer()
  const { db, context, clock } = server
  const { users } = await findTestData(db)
  clock.advance(9 * 365.25 * day)
  for (let n = 0; n < 25; n++) {
    const { id } = await buildPatient(db, context.now(), { advocate_id: users.advocate, status: 'Inactive' })
    await db
      .updateTable('patients')
      .set({ updated_at: daysBefore(context.now(), 3000) })
      .where('id', '=', id)
      .execute()
  }
  await Promise.all([erasePast(jobContext(server)), erasePast(jobContext(server)), erasePast(jobContext(server))])
  // A server that finds the lock taken stops, and the next run does the rest.
  await erasePast(jobContext(server))
  const runs = await db.selectFrom('retention_runs').selectAll().execute()
  expect(runs.map(run => run.erased.cases)).toEqual([25])
  const events = await db.selectFrom('audit_events').select('id').where('action', '=', 'retention.run').execute()
  expect(events.length).toBe(1)
})

test('an interrupted run leaves complete patients, and the next one continues it [164.316]', async () => {
  const server = await startServer()
  const { db, context, clock } = server
  const { patient_id, application_id } = await wholePatient(context, context.now(), 'half')
  await db.updateTable('patients').set({ status: 'Inactive' }).where('id', '=', patient_id).execute()
  const before = await countRows(db, patient_id, application_id)
  clock.advance(9 * 365.25 * day)
  // The patient's row is deleted last, so the failure comes after everything else in the batch.
  await sql`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(db)
  await sql`create trigger break_off before delete on patients for each row execute function break_off()`.execute(db)
  await expect(erasePast(jobContext(server))).rejects.toThrow()
  expect(await countRows(db, patient_id, application_id)).toEqual(before)
  expect(await db.selectFrom('files_to_remove').selectAll().execute()).toEqual([])
  await sql`drop trigger break_off on patients`.execute(db)
  await erasePast(jobContext(server))
  expect((await countRows(db, patient_id, application_id)).patients).toBe(0)
  expect((await db.selectFrom('retention_runs').selectAll().execute()).length).toBe(1)
})

test('a file that could not be deleted is retried [164.316]', async () => {
  const server = await startServer()
  const { db, context, clock } = server
  const { patient_id } = await wholePatient(context, context.now(), 'files')
  await db.updateTable('patients').set({ status: 'Inactive' }).where('id', '=', patient_id).execute()
  clock.advance(9 * 365.25 * day)
  const failingDeps = {
    ...jobContext(server),
    files: { ...context.files, remove: () => Promise.reject(new Error('the store is away')) },
  }
  await erasePast(failingDeps)
  const pendingFiles = await db.selectFrom('files_to_remove').select('name').execute()
  expect(pendingFiles.length).toBe(4)
  await erasePast(jobContext(server))
  for (const { name } of pendingFiles) expect(await context.files.get(name)).toBeUndefined()
  expect(await db.selectFrom('files_to_remove').selectAll().execute()).toEqual([])
})

test('no rule erases anything under a legal hold; after the hold is lifted, retention periods apply again [164.316]', async () => {
  const server = await startServer()
  const { db, context, clock, as } = server
  const { patient_id, application_id } = await wholePatient(context, context.now(), 'held')
  await db.updateTable('patients').set({ status: 'Inactive' }).where('id', '=', patient_id).execute()
  await db.updateTable('outbox').set({ state: 'sent' }).where('patient_id', '=', patient_id).execute()
  expect(
    (await as('super.admin')('POST', `/patients/${patient_id}/legal-hold`, { reason: 'A court asks for the record' })).statusCode,
  ).toBe(200)
  const before = await countRows(db, patient_id, application_id)
  clock.advance(9 * 365.25 * day)
  await erasePast(jobContext(server))
  expect(await countRows(db, patient_id, application_id)).toEqual(before)
  expect(
    (await as('super.admin')('DELETE', `/patients/${patient_id}/legal-hold`, { reason: 'The court is done' })).statusCode,
  ).toBe(200)
  clock.advance(day)
  await erasePast(jobContext(server))
  expect((await countRows(db, patient_id, application_id)).patients).toBe(0)
})

const oneCase = fc.record({
  status: fc.constantFrom(...patientStatuses),
  intake_complete: fc.boolean(),
  applications: fc.array(fc.constantFrom(...statuses), { maxLength: 2 }),
  released: fc.boolean(),
  age: fc.integer({ min: 1, max: 60 }),
  /** Days since the last activity, mostly near the limits. */
  last: fc.oneof(fc.constantFrom(364, 365, 366, 2556, 2557, 2558), fc.integer({ min: 0, max: 4000 })),
  held: fc.boolean(),
})

test('erases exactly the cases that the rule names: nothing newer, open or on hold [164.316] [ASVS 14.2.4]', async () => {
  const server = await startServer()
  const { db, context, clock } = server
  const { users, facilities } = await findTestData(db)
  // A patient can have several applications to one facility only if they are Cancelled or Withdrawn.
  const facilityIds = [facilities.house, facilities.otherHouse]
  await fc.assert(
    fc.asyncProperty(fc.array(oneCase, { minLength: 15, maxLength: 25 }), async cases => {
      clock.advance(2 * day)
      const now = context.now()
      const expected: number[] = []
      const patientIds: number[] = []
      for (const keptCase of cases) {
        const last_at = daysBefore(now, keptCase.last)
        const date_of_birth = `${now.getUTCFullYear() - keptCase.age}-01-01`
        const { id } = await buildPatient(db, now, {
          advocate_id: users.advocate,
          status: keptCase.status,
          intake_complete: keptCase.intake_complete,
        })
        await db.updateTable('patients').set({ updated_at: last_at, date_of_birth }).where('id', '=', id).execute()
        const release = { patient_id: id, s3_filename: `${id}.pdf`, uploaded_by: users.advocate, uploaded_at: last_at }
        const signed = { signed_at: last_at, expires_at: last_at, revoked_at: null }
        if (keptCase.released)
          await db
            .insertInto('releases')
            .values({ ...release, ...signed } as never)
            .execute()
        for (const [index, status] of keptCase.applications.entries())
          await db
            .insertInto('applications')
            .values({
              record_id: id,
              facility_id: facilityIds[index]!,
              advocate_id: users.advocate,
              status,
              created_at: last_at,
              updated_at: last_at,
            } as never)
            .execute()
        if (keptCase.held)
          await db
            .insertInto('legal_holds')
            .values({ patient_id: id, reason: 'Held', placed_by: users.advocate, placed_at: last_at })
            .execute()
        patientIds.push(id)
        if (!isDue({ ...keptCase, date_of_birth, last_at }, now.toISOString(), daysOf(context.config))) expected.push(id)
      }
      await erasePast(jobContext(server))
      const remaining = await db.selectFrom('patients').select('id').where('id', 'in', patientIds).orderBy('id').execute()
      expect(remaining.map(row => row.id)).toEqual(expected)
    }),
    { numRuns: 6 },
  )
})

test.each(ruleKeys.filter(key => key !== 'cases' && key !== 'unfinished'))(
  'erases %s older than their retention period, and keeps newer ones [164.316]',
  async key => {
    const server = await startServer({ now: new Date('2031-02-03T04:05:06Z') })
    const { db, context } = server
    const { users, facilities } = await findTestData(db)
    const before = Date.parse(cutoff(context.now().toISOString(), retentionRules[key].days))
    const [older, newer] = [before - 1000, before + 1000].map(at => new Date(at).toISOString()) as [string, string]
    const creators: Record<string, (at: string) => Promise<unknown>> = {
      drafts: at =>
        db
          .insertInto('intake_drafts')
          .values({
            facility_id: facilities.house,
            section: at,
            user_id: users.manager,
            sealed_values: '',
            base: at,
            device: '',
            device_name: '',
            version: 1,
            saved_at: at,
          })
          .execute(),
      notifications: at => buildNotification(db, new Date(at), { user_id: users.advocate, subject: 'retention' }),
      messages: at => buildMessage(db, new Date(at), { state: 'sent', subject: 'retention' }),
      sessions: at =>
        db
          .insertInto('sessions')
          .values({
            token_hash: `retention ${at}`,
            user_id: users.advocate,
            created_at: older,
            last_seen_at: at,
            revoked_at: null,
            ip: null,
            user_agent: null,
          })
          .execute(),
      codes: at =>
        db
          .insertInto('verification_codes')
          .values({
            user_id: users.advocate,
            patient_id: null,
            channel: 'sms',
            destination: 'retention',
            code_hmac: null,
            created_at: older,
            expires_at: at,
          })
          .execute(),
    }
    const count: Record<string, () => Promise<{ at: string }[]>> = {
      drafts: () => db.selectFrom('intake_drafts').select('saved_at as at').execute(),
      notifications: () => db.selectFrom('notifications').select('created_at as at').where('subject', '=', 'retention').execute(),
      messages: () => db.selectFrom('outbox').select('created_at as at').where('subject', '=', 'retention').execute(),
      sessions: () => db.selectFrom('sessions').select('last_seen_at as at').where('token_hash', 'like', 'retention%').execute(),
      codes: () =>
        db.selectFrom('verification_codes').select('expires_at as at').where('destination', '=', 'retention').execute(),
    }
    await creators[key]!(older)
    await creators[key]!(newer)
    await erasePast(jobContext(server))
    expect((await count[key]!()).map(row => row.at)).toEqual([newer])
  },
)

test('a pending email is not erased before it is sent, whatever its age', async () => {
  const server = await startServer()
  const { id } = await buildMessage(server.db, new Date(daysBefore(server.context.now(), 900)), { state: 'waiting' })
  await erasePast(jobContext(server))
  expect(await server.db.selectFrom('outbox').select('id').where('id', '=', id).execute()).toEqual([{ id }])
})

test('200 a super admin reads rules, due data, runs and holds; 409 for a second hold; 422 for placing or lifting without a reason', async () => {
  const server = await startServer()
  const { db, context, as } = server
  const { users } = await findTestData(db)
  const { id } = await buildPatient(db, context.now(), { advocate_id: users.advocate, status: 'Inactive' })
  await db
    .updateTable('patients')
    .set({ updated_at: daysBefore(context.now(), 3000) })
    .where('id', '=', id)
    .execute()
  const admin = as('super.admin')
  const readRules = async () => (await admin('GET', '/admin/retention')).json().data
  expect((await readRules()).rules).toEqual(
    ruleKeys.map(key => ({ key, days: retentionRules[key].days, due: key === 'cases' ? 1 : 0 })),
  )
  const hold = (reason: string) => admin('POST', `/patients/${id}/legal-hold`, { reason })
  expect((await hold(' court ')).statusCode).toBe(422)
  expect((await hold('A court asks for the record')).statusCode).toBe(200)
  expect((await hold('A court asks for the record')).statusCode).toBe(409)
  const response = await readRules()
  expect(response.rules[0].due).toBe(0)
  expect(response.holds).toMatchObject([{ patient_id: id, placed_by: 'Ada Lindgren', lifted_at: null }])
  const liftHold = async (body?: object) => (await admin('DELETE', `/patients/${id}/legal-hold`, body)).statusCode
  expect([await liftHold(), await liftHold({}), await liftHold({ reason: ' done ' })]).toEqual([422, 422, 422])
  const reason = 'The court has closed the matter'
  expect([await liftHold({ reason }), await liftHold({ reason })]).toEqual([200, 409])
  expect((await readRules()).holds).toMatchObject([{ lifted_by: 'Ada Lindgren', lift_reason: reason }])
  const events = await db.selectFrom('audit_events').select('detail').where('action', '=', 'retention.lift').execute()
  expect(events).toEqual([{ detail: { reason } }])
  expect((await readRules()).rules[0].due).toBe(1)
  for (const username of ['social.work', 'tech.support', 'advocate'] as const)
    expect((await as(username)('GET', '/admin/retention')).statusCode).toBe(403)
})

test('restored data that is past its retention period is erased in the next run [164.316]', async () => {
  const server = await startServer()
  const { db, context, clock } = server
  const { patient_id } = await wholePatient(context, context.now(), 'backup')
  await db.updateTable('patients').set({ status: 'Inactive' }).where('id', '=', patient_id).execute()
  const folder = await mkdtemp(join(tmpdir(), 'passage-retention-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeBackup(db, join(folder, 'none'), join(folder, 'passage.ndjson.gz'), context.now())
  clock.advance(9 * 365.25 * day)
  await erasePast(jobContext(server))
  const restored = await openDatabase('empty')
  await migrate(restored)
  await readBackup(restored, join(folder, 'files'), join(folder, 'passage.ndjson.gz'))
  const findPatient = () => restored.selectFrom('patients').select('id').where('id', '=', patient_id).execute()
  expect(await findPatient()).toEqual([{ id: patient_id }])
  await erasePast({ ...jobContext(server), db: restored })
  expect(await findPatient()).toEqual([])
})
