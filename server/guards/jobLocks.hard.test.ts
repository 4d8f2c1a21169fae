import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { erasePast } from '../compliance/retention/run.ts'
import { payersOfCodes } from '../directory/payers/queries.ts'
import type { ImportOptions } from '../imports/reading/batches.ts'
import { importFacilities } from '../imports/reading/facilities.ts'
import { importHospitals } from '../imports/reading/hospitals.ts'
import { importHsds } from '../imports/reading/hsds.ts'
import { importPayers } from '../imports/reading/payers.ts'
import { withRetirements } from '../imports/reading/retiring.ts'
import { workOnImports } from '../imports/runImports.ts'
import { fileOf, rowOf } from '../imports/testing.ts'
import { details } from '../intake/patients/testing.ts'
import { sendDigests } from '../messaging/notifications/digest.ts'
import { createSealer } from '../platform/auditTrail/seal.ts'
import { storeSealKeys } from '../platform/auditTrail/sealKeys.ts'
import type { Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { deliverDue } from '../platform/outbox/deliver.ts'
import { enqueue } from '../platform/outbox/enqueue.ts'
import { acceptingMail } from '../platform/outbox/testing.ts'
import { openSecret } from '../secret.ts'
import { buildApplication, buildNotification, buildPatient } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { seed } from '../startup/seeding.ts'
import { formOf, openDatabase, startServer } from '../testing.ts'
import { watchClocks } from '../workflows/responseClocks.ts'
import { waitingOn } from './interleave.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = await mkdtemp(join(tmpdir(), 'passage-locks-'))
afterAll(() => rm(folder, { recursive: true }))

const { app, db, context, as, clock } = await startServer()
const { users, facilities } = await findTestData(db)
const deps = { ...context, log: app.log }
const heldBack = waitingOn(db)
const now = () => context.now()

const rows = (table: string) => (tx: Db) => sql`select from ${sql.table(table)} for update`.execute(tx)
const advisory =
  (...parts: number[]) =>
  (tx: Db) =>
    sql`select pg_advisory_xact_lock(${sql.join(parts.map(part => sql.lit(part)))})`.execute(tx)

async function file(name: string, text: string) {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const options = { now: new Date('2026-11-16T12:00:00Z'), progress: () => {} }
const payers = async (name: string) =>
  importPayers(
    db,
    await file('payers.csv', `payer_code,payer_name,insurance_type,states,coverage\nZ1,${name},Private,,medical\n`),
    options,
  )
const hospitals = async (hospitalsCsv: string) =>
  importHospitals(
    db,
    await file(
      'hospitals.csv',
      `ccn,name,address_line_one,city,state,zip_code,phone_number,latitude,longitude\n010009,ALDER HEALTH,12 5TH ST NE,${hospitalsCsv},AL,36301,(334) 555-0101,31.2,-85.4\n`,
    ),
    options,
  )
const directory = async (codes: string, name = 'Alder House', check?: ImportOptions['check']) =>
  importFacilities(
    db,
    await file(
      'directory',
      `facility_id,directory_type,name1,name2,street1,street2,city,state,zip,phone,intake1,intake2,intake1a,intake2a,service_code_info\nx,substance,${name},,1 Elm Street,,Boston,MA,2108,617-555-0101 x7,,,,,${codes}\n`,
    ),
    { ...options, ...(check && { check }) },
  )
const services = async (name: string) =>
  importHsds(
    db,
    await file(
      'services.json',
      JSON.stringify([
        {
          id: 's-1',
          name: 'Detox',
          status: 'active',
          organization: { id: 'o', name: 'Gorse Health' },
          description: name,
          phones: [{ number: '617-555-0101' }],
          service_at_locations: [
            {
              location: {
                id: 'l-1',
                name: 'Detox',
                latitude: 42.36,
                longitude: -71.06,
                addresses: [
                  { address_1: '2 Elm Street', city: 'Boston', state_province: 'MA', postal_code: '02108', country: 'US' },
                ],
              },
            },
          ],
        },
      ]),
    ),
    options,
  )

/** Creates an import of one payer, which can be run and then undone. */
async function payerImport(code: string) {
  const form = await formOf({ kind: 'payers', file: fileOf('payers', [rowOf.payers(code, `Plan ${code}`)]) })
  const reply = await as('super.admin')('POST', '/admin/imports', form.payload, { headers: form.headers })
  const { id } = reply.json().data as { id: number }
  const act = async (action: 'run' | 'undo') =>
    expect((await as('super.admin')('POST', `/admin/imports/${id}/${action}`)).statusCode).toBe(200)
  return { id, act, state: () => db.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirstOrThrow() }
}

const anyPayer = () => db.selectFrom('payers').select('payer_code').orderBy('id').executeTakeFirstOrThrow()

const waitsFor = async (hold: (tx: Db) => Promise<unknown>, work: () => Promise<unknown>, statement: RegExp) =>
  expect((await heldBack(hold, work)).statement ?? 'nowhere').toMatch(statement)
const selectFrom = (table: string) => new RegExp(`^\\s*select .*\\b${table}\\b`, 's')

/** Runs a job while another transaction holds a lock. The job must skip locked rows instead of waiting for them. */
async function skips<Done>(hold: (tx: Db) => Promise<unknown>, work: () => Promise<Done>) {
  const { reply, statement } = await heldBack(hold, work)
  expect(statement).toBeUndefined()
  return reply
}

const locks: Record<string, () => Promise<unknown>> = {
  'server/platform/auditTrail/seal.ts › createSealer': () =>
    waitsFor(advisory(7_274_003), () => createSealer({ db, now, secret: context.secret }).sealNow(), /advisory/),
  async 'server/platform/auditTrail/seal.ts › sealWindow'() {
    const sealer = createSealer({ db, now, secret: context.secret })
    await sealer.sealNow()
    await as('advocate')('GET', '/patients/1')
    await as('super.admin')('GET', '/admin/audit')
    expect(await skips(advisory(7_274_003), () => sealer.sealNow())).toBe(0)
    expect(await sealer.sealNow()).toBeGreaterThan(0)
  },
  async 'server/platform/auditTrail/sealKeys.ts › storeSealKeys'() {
    const [first, second, third] = ['one', 'two', 'three'].map(label => `a key for tests, of thirty-two letters: ${label}`)
    await storeSealKeys(db, openSecret(second!, first), now())
    await waitsFor(
      rows('audit_seal_keys'),
      () => storeSealKeys(db, openSecret(third!, second), now()),
      selectFrom('audit_seal_keys'),
    )
  },
  async 'server/platform/db/migrate.ts › migrate'() {
    const empty = await openDatabase('empty')
    const { reply, statement } = await waitingOn(empty)(advisory(7_274_001), () => migrate(empty))
    expect(statement).toMatch(/advisory/)
    expect(reply.length).toBeGreaterThan(10)
  },
  'server/imports/reading/batches.ts › writeBatch': () => waitsFor(advisory(7_274_004), () => payers('Alder'), /advisory/),
  async 'server/imports/reading/facilityRows.ts › decideFacilities'() {
    await directory('SA RES')
    await waitsFor(rows('facilities'), () => directory('SA RES OP'), selectFrom('facilities'))
  },
  async 'server/imports/reading/hospitals.ts › decide'() {
    await hospitals('OAK HILL')
    await waitsFor(rows('organizations'), () => hospitals('ELM HILL'), selectFrom('organizations'))
  },
  async 'server/imports/reading/otherListings.ts › decideListings'() {
    await services('A house.')
    await waitsFor(rows('facilities'), () => services('Another house.'), selectFrom('facilities'))
  },
  async 'server/imports/reading/retiring.ts › decideRetirements'() {
    await directory('SA RES')
    const retire: ImportOptions['check'] = (_db, parsed) => withRetirements(db, parsed, now().toISOString())
    await waitsFor(rows('facilities'), () => directory('SA RES', 'Gorse House', retire), selectFrom('facilities'))
  },
  'server/directory/payers/queries.ts › payersOfCodes': () =>
    waitsFor(rows('payers'), async () => payersOfCodes(db, [(await anyPayer()).payer_code]), selectFrom('payers')),
  async 'server/imports/reading/payers.ts › decide'() {
    await payers('Alder')
    await waitsFor(rows('payers'), () => payers('Alder Health'), selectFrom('payers'))
  },
  async 'server/imports/undoBatch.ts › undoBatch'() {
    const { act, state } = await payerImport('Z2')
    await act('run')
    await workOnImports(deps)
    await act('undo')
    await waitsFor(rows('payers'), () => workOnImports(deps), selectFrom('payers'))
    expect((await state()).state).toBe('undone')
  },
  async 'server/imports/runImports.ts › claim'() {
    const { act, state } = await payerImport('Z3')
    await act('run')
    await skips(rows('imports'), () => workOnImports(deps))
    expect((await state()).state).toBe('running')
    await workOnImports(deps)
    expect((await state()).state).toBe('done')
  },
  async 'server/messaging/notifications/digest.ts › sendDigests'() {
    const { id } = await db
      .updateTable('users')
      .set({ opt_in_methods: [tag.optIn.email, tag.optIn.digest], digest_sent_at: null })
      .where('id', '=', users.advocate)
      .returning('id')
      .executeTakeFirstOrThrow()
    await buildNotification(db, now(), { user_id: id })
    clock.advance(2 * 60 * 60)
    expect(await skips(rows('users'), () => sendDigests(deps))).toBe(0)
    expect(await sendDigests(deps)).toBe(1)
  },
  async 'server/platform/outbox/deliver.ts › claim'() {
    await db.deleteFrom('outbox').execute()
    const message = { channel: 'email', to: 'ada@example.org', subject: 'One', body: 'Only one.', user_id: null } as const
    await enqueue(db, context, message)
    const states = async () => (await db.selectFrom('outbox').select('state').execute()).map(({ state }) => state)
    await skips(rows('outbox'), () => deliverDue(deps, acceptingMail))
    expect(await states()).toEqual(['waiting'])
    await deliverDue(deps, acceptingMail)
    expect(await states()).toEqual(['sent'])
  },
  async 'server/intake/patients/routes.ts › oneByOne'() {
    const { organization_id } = await db
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', users.advocate)
      .executeTakeFirstOrThrow()
    const audience = `organization ${organization_id} ${details.date_of_birth.slice(-4)}`
    const hold = (tx: Db) => sql`select pg_advisory_xact_lock(7116, hashtext(${audience}))`.execute(tx)
    await waitsFor(hold, () => as('advocate')('POST', '/patients', { ...details, another_person: undefined }), /advisory/)
  },
  async 'server/compliance/retention/run.ts › batch'() {
    // The job runs once a day.
    clock.advance(25 * 60 * 60)
    expect(await skips(advisory(7_274_019), () => erasePast(deps))).toBe(false)
    expect(await erasePast(deps)).toBe(true)
  },
  async 'server/compliance/retention/run.ts › eraseSome'() {
    clock.advance(9 * 366 * 24 * 60 * 60)
    const { id } = await buildPatient(db, now(), { advocate_id: users.advocate, status: 'Inactive' })
    const longAgo = new Date(now().getTime() - 3000 * 24 * 60 * 60 * 1000).toISOString()
    await db.updateTable('patients').set({ updated_at: longAgo }).where('id', '=', id).execute()
    const remaining = () => db.selectFrom('patients').select('id').where('id', '=', id).execute()
    await skips(rows('patients'), () => erasePast(deps))
    expect(await remaining()).toHaveLength(1)
    clock.advance(25 * 60 * 60)
    await erasePast(deps)
    expect(await remaining()).toEqual([])
  },
  'server/startup/seeding.ts › seed': () =>
    waitsFor(
      advisory(7_274_002),
      () =>
        seed(
          { engine: 'server', db, direct: db },
          {
            config: context.config,
            files: context.files,
            now: now(),
            log: () => {},
          },
        ),
      /advisory/,
    ),
  async 'server/workflows/responseClocks.ts › lookAt'() {
    await overdue()
    const { facility_id } = await db
      .selectFrom('answer_clocks')
      .innerJoin('applications', 'applications.id', 'answer_clocks.application_id')
      .select('facility_id')
      .orderBy('application_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await skips(advisory(clockLock, facility_id), () => watchClocks(deps))).toBe(0)
    expect(await watchClocks(deps)).toBeGreaterThan(0)
  },
  async 'server/workflows/responseClocks.ts › takeClocks'() {
    await overdue()
    for (const table of ['applications', 'answer_clocks']) expect(await skips(rows(table), () => watchClocks(deps))).toBe(0)
    expect(await watchClocks(deps)).toBeGreaterThan(0)
  },
}

const clockLock = 7_274_002

/** Creates an application whose response is overdue. It is the only one to report. */
async function overdue() {
  await watchClocks(deps)
  const { id: record_id } = await buildPatient(db, now(), { advocate_id: users.advocate })
  const { id } = await buildApplication(db, now(), { record_id, facility_id: facilities.house, private_insurance: true })
  const at = now().toISOString()
  await db.updateTable('applications').set({ created_at: at, updated_at: at }).where('id', '=', id).execute()
  clock.advance(3 * 24 * 60 * 60)
}

// On the embedded engine, there is one server with one connection, so a job never meets a row that another transaction has locked.
describe.runIf(inject('database').engine === 'postgres')('the lock of', () => {
  test.each(Object.entries(locks))('%s', async (_lock, shows) => {
    await shows()
  })
})
