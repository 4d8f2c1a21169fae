import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { erasePast } from '../../compliance/retention/run.ts'
import { workOnImports } from '../../imports/runImports.ts'
import { fileOf, rowOf } from '../../imports/testing.ts'
import { details, readyPatient } from '../../intake/patients/testing.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { sendDigests } from '../../messaging/notifications/digest.ts'
import { seedLookups } from '../../seed/seed.ts'
import { findTestData, testPassword } from '../../seed/testUsers.ts'
import { grantToApp } from '../../startup/database.ts'
import { formOf, openTwoRoles, startServer } from '../../testing.ts'
import { expireHolds } from '../../workflows/expireHolds.ts'
import { createSealer } from '../auditTrail/seal.ts'
import { verifySeals } from '../auditTrail/verify.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { migrate } from './migrate.ts'

// The embedded engine has only one role.
describe.runIf(inject('database').engine === 'postgres')('an app role that owns no table [S-20]', async () => {
  if (inject('database').engine !== 'postgres') return
  const { owner, app: db } = await openTwoRoles()
  await grantToApp(owner, db)
  const server = await startServer({ db })
  const { context, as, app, clock } = server
  const deps = { ...context, log: app.log }
  const { facilities, users } = await findTestData(db)

  test('signs in, saves a patient, applies, searches and matches, with audit rows', async () => {
    const reply = await as(null)('POST', '/users/login', { username: 'advocate', password: testPassword })
    expect(reply.statusCode).toBe(200)
    const patient = await readyPatient(as('advocate'))
    const saved = await as('advocate')('PATCH', `/patients/${patient}`, {
      ...details,
      current_section: 1,
      alt_first_name: 'Mari',
    })
    expect(saved.statusCode).toBe(200)
    const applied = await as('advocate')('POST', `/facilities/${facilities.house}/apply`, {
      recordId: patient,
      advocateId: users.advocate,
    })
    expect(applied.statusCode).toBe(200)
    const searchReply = await as('advocate')('POST', '/search', { q: details.last_name })
    expect(searchReply.json().data.patients.map(({ id }: { id: number }) => id)).toContain(patient)
    expect((await as('advocate')('GET', `/patients/${patient}/matches`)).statusCode).toBe(200)
    const auditReply = await as('super.admin')('GET', `/admin/audit?patient_id=${patient}`)
    const actions = auditReply.json().data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['patients.save', 'facilities.apply']))
  })

  test('runs and undoes an import', async () => {
    const form = await formOf({ kind: 'payers', file: fileOf('payers', [rowOf.payers('R1', 'Role Health')]) })
    const admin = as('super.admin')
    const { id } = (await admin('POST', '/admin/imports', form.payload, { headers: form.headers })).json().data
    for (const [label, state] of [
      ['run', 'done'],
      ['undo', 'undone'],
    ]) {
      expect((await admin('POST', `/admin/imports/${id}/${label}`)).statusCode).toBe(200)
      await workOnImports(deps)
      expect((await admin('GET', `/admin/imports/${id}`)).json().data.state).toBe(state)
    }
  })

  test('seals and verifies the audit log, and runs the other jobs', async () => {
    const sent: unknown[] = []
    const mail = { send: async (message: unknown) => void sent.push(message), close: () => {} }
    await createSealer(context).sealNow()
    expect((await verifySeals(db, context.secret)).problem).toBeUndefined()
    expect((await as('super.admin')('POST', '/admin/audit/verify', {})).json().data.wrong).toBeNull()
    clock.advance(60)
    await deliverDue(deps, mail as never, undefined as never)
    await sendDigests(deps)
    await expireHolds(deps)
    await erasePast(deps, new AbortController().signal)
    await seedLookups(db)
    const stop = startJobs(deps, { mail: mail as never, sms: undefined as never, fax: undefined }, app.log)
    await stop()
    expect(server.logs.some(line => line.includes('"audit_seal":{"seal":'))).toBe(true)
    expect(server.logs.filter(line => line.includes('"level":50'))).toEqual([])
  })

  test('finds the database migrated and runs no migration', async () => expect(await migrate(db)).toEqual([]))

  test.each([
    'alter table audit_events disable trigger all',
    'alter table audit_seals disable trigger all',
    'drop trigger audit_events_append_only on audit_events',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'set session_replication_role = replica',
    'update audit_events set actor_id = 1',
    'delete from audit_events',
    'truncate audit_events cascade',
    "update audit_seals set hash = ''",
    'delete from audit_sealed_events',
    'delete from disclosures',
    'alter table audit_events owner to current_user',
    'create table mine (id int)',
    "update migrations set checksum = ''",
    'delete from kysely_migration',
  ])('cannot %s [ASVS 16.4.2]', async statement => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('is rejected if it could act as the owner', async () => {
    await expect(grantToApp(owner, owner)).rejects.toThrow('can act as the table owner')
  })
})
