import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Whoami } from '#domain/account/schema.ts'
import { applicationScope } from '#domain/applications/access.ts'
import { sideToAct } from '#domain/applications/approval.ts'
import { stepFields } from '#domain/applications/steps.ts'
import { type Status, statuses } from '#domain/statuses/statuses.ts'
import { type Filter, facilityTabs, filters, patientTab } from '#domain/statuses/statusGroups.ts'
import { momentsOf } from '../access/moments.ts'
import { listEveryCase, listsEveryCase } from '../advocates/everyCase.ts'
import { listOwnCases } from '../advocates/ownCases.ts'
import { listRecords } from '../advocates/recordQueries.ts'
import { migrate } from '../db/migrate.ts'
import { buildAdvocate, buildApplication, buildPatient, buildRelease } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { openDatabase, startServer } from '../testing.ts'
import { countStatuses, listApplications } from './applicationQueries.ts'
import { facilityPage } from './facilityPage.ts'
import { waitsFor } from './turn.ts'

const { db, context, as } = await startServer()
const now = context.now()
const at = momentsOf(now.toISOString(), context.config)
const { users, facilities, organizations } = await findTestData(db)
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
let seed = 7
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

const asks = async (application_id: number, minutes: number, answered = false) =>
  db
    .insertInto('application_requests')
    .values({
      ...{ application_id, asked_by: users.coordinator, asked_at: ago(minutes).toISOString() },
      answered_at: answered ? ago(minutes - 5).toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Patients in every tab, with applications in every status at two facilities, some of them with information requests. */
const records: { patient: number; application: number }[] = []
for (const [place, status] of [...statuses, ...statuses].entries()) {
  const patient = await buildPatient(db, now, {
    advocate_id: users.advocate,
    status: oneOf(['Active', 'Active', 'Active', 'On Hold', 'Inactive', 'Booked Offline'] as const),
    updated_at: ago(place * 3).toISOString(),
  })
  await buildRelease(db, ago(60 * 24), { patient_id: patient.id })
  const facility_id = oneOf([facilities.house, facilities.house, facilities.otherHouse])
  const application = await buildApplication(db, ago(random() * 900), { record_id: patient.id, facility_id })
  await db.updateTable('applications').set({ status }).where('id', '=', application.id).execute()
  if (place % 3 === 0) await asks(application.id, 30 + place, place % 2 === 0)
  records.push({ patient: patient.id, application: application.id })
}

/** The rows that the triggers maintain, and the same rows as the rules compute them. */
async function compared() {
  const { applications } = await listApplications(db, 'all', { now: now.toISOString(), sort: 'newest' })
  const patients = await db.selectFrom('patients').select(['id', 'advocate_id', 'status', 'updated_at']).execute()
  const releases = await db.selectFrom('releases').selectAll().execute()
  const kept = await db.selectFrom('application_standings').selectAll().orderBy('application_id').execute()
  const keptCases = await db.selectFrom('case_standings').selectAll().orderBy('patient_id').execute()
  const last = (instants: readonly (string | null)[]) =>
    instants
      .filter(value => value !== null)
      .toSorted()
      .at(-1) ?? null
  const expected = applications
    .map(({ id, record_id, facility_id, advocate_id, status, turn, ended_at, updated_at }) => ({
      ...{ application_id: id, record_id, facility_id, advocate_id, status, ended_at, updated_at },
      ...{ awaits: turn?.side ?? null, awaits_since: turn?.since ?? null },
      readable_until: last(
        releases.filter(one => one.patient_id === record_id && one.signed_at && !one.revoked_at).map(one => one.expires_at),
      ),
    }))
    .toSorted((a, b) => a.application_id - b.application_id)
  const expectedCases = patients
    .map(({ id, advocate_id, status, updated_at }) => {
      const own = applications.filter(one => one.record_id === id)
      const waits = own.flatMap(({ turn, ...one }) =>
        turn?.side === 'advocate' && advocate_id !== null && one.advocate_id === advocate_id ? [turn.since] : [],
      )
      const tab = patientTab(
        status,
        own.map(one => one.status),
      )
      const has = (filter: Filter) => own.some(one => (filters[filter] as readonly Status[]).includes(one.status))
      return {
        ...{ patient_id: id, advocate_id, tab, awaits_since: waits.toSorted()[0] ?? null, updated_at },
        ...{ submitted: has('Submitted'), processing: has('Processing'), accepted: has('Accepted'), denied: has('Denied') },
      }
    })
    .toSorted((a, b) => a.patient_id - b.patient_id)
  return { kept: [kept, keptCases], expected: [expected, expectedCases] }
}

test('the dashboard rows that triggers maintain follow every change', async () => {
  const check = async () => {
    const { kept, expected } = await compared()
    expect(kept).toEqual(expected)
  }
  await check()
  const [one, two, three, four, five] = records.map(({ application }) => application) as [number, number, number, number, number]
  const set = (id: number, values: object) => db.updateTable('applications').set(values).where('id', '=', id).execute()
  await set(one, { status: 'Booked', patient_agreed: true })
  await set(two, { status: 'Treatment Completed', facility_id: facilities.house })
  const { id } = await asks(three, 20)
  await set(three, { status: 'Accepted' })
  await check()
  await db.updateTable('application_requests').set({ withdrawn_at: now.toISOString() }).where('id', '=', id).execute()
  await set(four, { advocate_id: users.colleague, record_id: (await buildPatient(db, now)).id })
  await db.updateTable('patients').set({ status: 'On Hold' }).where('id', '=', records[5]!.patient).execute()
  await db.updateTable('patients').set({ advocate_id: users.colleague }).where('id', '=', records[6]!.patient).execute()
  await db.updateTable('patients').set({ advocate_id: null }).where('id', '=', records[10]!.patient).execute()
  await set(records[10]!.application, { advocate_id: null, status: 'Accepted' })
  await db.updateTable('releases').set({ revoked_at: now.toISOString() }).where('patient_id', '=', records[7]!.patient).execute()
  await buildRelease(db, now, { patient_id: records[8]!.patient })
  await check()
  await db.deleteFrom('application_request_items').where('request_id', '=', id).execute()
  await db.deleteFrom('application_requests').where('id', '=', id).execute()
  await sql`delete from application_standings where application_id = ${five}`.execute(db)
  await set(five, { status: 'Admitted', record_outcome: null })
  await check()
})

test('the database and the approval table agree on the next side', async () => {
  const { id: application } = await buildApplication(db, now, { facility_id: facilities.house })
  const wrong = await db.transaction().execute(async tx => {
    const found: object[] = []
    for (const status of statuses)
      for (let count = 0; count < 12; count++) {
        const answers = Object.fromEntries(stepFields.map(field => [field, oneOf([true, false, null, null])]))
        await tx
          .updateTable('applications')
          .set({ status, ...answers })
          .where('id', '=', application)
          .execute()
        const { rows } = await sql<{
          awaits: string | null
        }>`select awaits from application_standing_now(${application})`.execute(tx)
        const side = sideToAct({ status, ...answers } as Parameters<typeof sideToAct>[0])
        if (rows[0]!.awaits !== side) found.push({ status, ...answers, ...rows[0] })
      }
    return found
  })
  expect(wrong).toEqual([])
})

const me = async (username: Parameters<typeof as>[0]): Promise<Whoami> =>
  (await as(username)('GET', '/common/whoami')).json().data

test('an advocate’s dashboard lists and counts the same with these rows as without', { tags: 'night' }, async () => {
  const actor = await me('advocate')
  await as('advocate')('POST', `/applications/${records[9]!.application}/notes`, { state_type: 'new', body: 'Called.' })
  const scope = { any: [{ columns: { advocate_id: [actor.id] } }] }
  let compared = 0
  for (const status of ['Open', 'Booked', 'Closed', 'Hold'] as const)
    for (const sort of ['newest', 'oldest'] as const)
      for (const only of [true, false])
        for (const page_number of [1, 2, 9]) {
          const search = {
            ...{ status, sort, only, page_number, page_size: 5, filter: 'All' as const },
            ...{ user_id: actor.id, waitsForActor: waitsFor(actor) },
          }
          const found = await listOwnCases(db, now.toISOString(), actor.id, search)
          expect([search, found]).toEqual([search, await listRecords(db, scope, now.toISOString(), search)])
          compared += found.records.length
        }
  expect(compared).toBeGreaterThan(60)
})

test('the list of all patients lists and counts the same with these rows as without', { tags: 'night' }, async () => {
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  await db
    .updateTable('patients')
    .set({ updated_at: ago(60 * 24 * 3).toISOString() })
    .where('id', '=', records[3]!.patient)
    .execute()
  await db
    .updateTable('patients')
    .set({ organization_id: organizations.hospital, first_name: 'Thea', last_name: 'Quill' })
    .where(
      'id',
      'in',
      records.slice(0, 30).map(({ patient }) => patient),
    )
    .execute()
  let compared = 0
  const totals = new Set<number>()
  const narrowings = [
    {},
    ...(['Submitted', 'Processing', 'Accepted', 'Denied'] as const).map(filter => ({ filter })),
    { date_range: [day(1), day(0)] },
    { date_range: [day(4), day(2)], filter: 'Denied' as const },
    { q: 'qui the' },
    { q: 'no such name' },
    { organization_id: organizations.hospital },
    { organization_id: organizations.hospital, q: 'quill', filter: 'Submitted' as const, date_range: [day(1), day(0)] },
  ] as { filter?: Filter; date_range?: [string, string]; q?: string; organization_id?: number }[]
  for (const status of ['Open', 'Booked', 'Closed', 'Hold'] as const)
    for (const sort of ['newest', 'oldest'] as const)
      for (const narrowing of narrowings)
        for (const page_number of [1, 2, 9]) {
          const search = { ...{ status, sort, only: false, page_number, page_size: 5, filter: 'All' as const }, ...narrowing }
          expect(listsEveryCase(search)).toBe(true)
          const found = await listEveryCase(db, now.toISOString(), search)
          expect([search, found]).toEqual([search, await listRecords(db, 'all', now.toISOString(), search)])
          compared += found.records.length
          totals.add(found.total)
        }
  expect(compared).toBeGreaterThan(60)
  expect(totals.size).toBeGreaterThan(3)
})

test('a facility’s dashboard lists and counts the same with these rows as without', { tags: 'night' }, async () => {
  let compared = 0
  for (const username of ['coordinator', 'manager'] as const) {
    const actor = await me(username)
    for (const tab of Object.keys(facilityTabs) as (keyof typeof facilityTabs)[])
      for (const sort of ['newest', 'oldest'] as const)
        for (const only of [true, false])
          for (const page of [0, 1, 4]) {
            const wanted: readonly Status[] = facilityTabs[tab]
            const limits = { limit: 4, offset: page * 4 }
            const organization_id = page ? organizations.center : undefined
            const within = { ...(organization_id !== undefined && { organization_id }) }
            const found = await facilityPage(db, actor, at, { ...limits, statuses: wanted, organization_id, sort, only })
            const scope = applicationScope(actor, at)
            const mine = waitsFor(actor)
            const { applications } = await listApplications(db, scope, {
              ...{ now: now.toISOString(), statuses: wanted, sort, ...limits, countedElsewhere: true, ...within },
              ...(only && { mine }),
            })
            expect([tab, sort, only, page, found.ids]).toEqual([tab, sort, only, page, applications.map(({ id }) => id)])
            expect(found.counts).toEqual(await countStatuses(db, scope, { ...within, mine }))
            compared += found.ids.length
          }
  }
  expect(compared).toBeGreaterThan(60)
})

test('two transactions that change one case in different orders do not deadlock', async () => {
  const owner = await buildAdvocate(db, now)
  const patient = await buildPatient(db, now, { advocate_id: owner.id })
  const first = await buildApplication(db, now, { record_id: patient.id, facility_id: facilities.house })
  const change = (tx: typeof db) => tx.updateTable('applications').set({ status: 'Booked' }).where('id', '=', first.id).execute()
  const save = (tx: typeof db) =>
    tx.updateTable('patients').set({ updated_at: now.toISOString() }).where('id', '=', patient.id).execute()
  let held = () => {}
  const waiting = new Promise<void>(resolve => {
    held = resolve
  })
  await Promise.all([
    db.transaction().execute(async tx => {
      await change(tx)
      held()
      await new Promise(resolve => setTimeout(resolve, 200))
    }),
    waiting.then(() =>
      db.transaction().execute(async tx => {
        await save(tx)
        await change(tx)
      }),
    ),
  ])
  const { tab } = await db
    .selectFrom('case_standings')
    .select('tab')
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow()
  expect(tab).toBe('Booked')
})

test('adding many rows to empty tables in one transaction reads no table of cases entirely for each row', {
  tags: 'night',
}, async () => {
  const empty = await openDatabase('empty')
  await migrate(empty)
  const read = await empty.transaction().execute(async tx => {
    const count = 200
    await sql`insert into patients (first_name, last_name, date_of_birth, created_at, updated_at)
      select 'Many', 'Rows', '1990-01-01', now(), now() from generate_series(1, ${count}::int)`.execute(tx)
    await sql`insert into facilities (name, status) values ('Many', 'Approved')`.execute(tx)
    await sql`insert into applications (record_id, facility_id, status, created_at, updated_at)
      select patients.id, facilities.id, 'New', now(), now() from patients, facilities`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    expect(await tx.selectFrom('case_standings').selectAll().where('submitted', '=', true).execute()).toHaveLength(count)
    const { rows } = await sql<{ name: string; read: number }>`select relname as name, seq_tup_read::int as read
      from pg_stat_xact_user_tables where relname in ('case_standings', 'application_standings') order by 1`.execute(tx)
    return rows
  })
  // The query above reads each case once.
  expect(read).toEqual([
    { name: 'application_standings', read: 0 },
    { name: 'case_standings', read: 200 },
  ])
})
