import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { sideToAct } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import {
  type FacilityTab,
  type Filter,
  facilityTabs,
  filters,
  type PatientTab,
  patientTab,
  type Status,
  statuses,
} from '#domain/placement/statuses/statuses.ts'
import { listRecords } from '../../placement/advocates/recordQueries.ts'
import { listApplications } from '../../placement/applications/applicationQueries.ts'
import { dashboardPage } from '../../placement/applications/dashboardPage.ts'
import { buildAdvocate, buildApplication, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { momentsOf } from '../access/consent.ts'
import { checkStandings, differingStandings, rebuildStandings, storeStandings } from './standings.ts'

const { db, context, as } = await startServer()
const now = context.now()
const at = momentsOf(now.toISOString(), context.config)
const { users, facilities } = await findTestData(db)
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
let seed = 7
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

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
  if (place % 3 === 0)
    await db
      .insertInto('application_requests')
      .values({
        application_id: application.id,
        asked_by: users.coordinator,
        asked_at: ago(30 + place).toISOString(),
        answered_at: place % 2 === 0 ? ago(25 + place).toISOString() : null,
      })
      .execute()
  records.push({ patient: patient.id, application: application.id })
}
await rebuildStandings(db)

const me = async (username: Parameters<typeof as>[0]): Promise<Whoami> =>
  (await as(username)('GET', '/common/whoami')).json().data
const pageOf = <T>(rows: readonly T[], page: number, size: number) => rows.slice((page - 1) * size, page * size)

test('all patients are listed and counted as the rules say, for every tab, filter, order, and page', async () => {
  const { applications } = await listApplications(db, 'all', { now: now.toISOString(), sort: 'newest' })
  const patients = await db.selectFrom('patients').select(['id', 'advocate_id', 'status', 'updated_at']).execute()
  const cases = patients.map(patient => {
    const own = applications.filter(one => one.record_id === patient.id)
    const needsAdvocate = own.some(one => one.turn?.side === 'advocate' && one.advocate_id === patient.advocate_id)
    const found = own.map(one => one.status)
    return { ...patient, tab: patientTab(patient.status, found), needsAdvocate, statuses: found }
  })
  const actor = await me('advocate')
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  let compared = 0
  for (const own of [true, false])
    for (const status of ['Open', 'Booked', 'Closed', 'Hold'] as const)
      for (const sort of ['newest', 'oldest'] as const)
        for (const filter of ['All', 'Processing', 'Denied'] as const)
          for (const only of [false, true])
            for (const page_number of [1, 2]) {
              const search = {
                status,
                sort,
                filter,
                only,
                page_number,
                page_size: 5,
                date_range: [day(1), day(0)] as [string, string],
              }
              const scope = own ? { any: [{ columns: { advocate_id: [actor.id] } }] } : ('all' as const)
              const reader = { actor, scope, now: now.toISOString(), marksRecent: false }
              const { records: listed, ...numbers } = await listRecords(db, reader, search)
              const isWanted = (one: (typeof cases)[number]) =>
                (!own || one.advocate_id === actor.id) &&
                (filter === 'All' || one.statuses.some(found => (filters[filter as Filter] as readonly Status[]).includes(found)))
              const isMine = (one: (typeof cases)[number]) => one.advocate_id === actor.id && one.needsAdvocate
              const wanted = cases.filter(isWanted).filter(one => !only || isMine(one))
              const count = (tab: PatientTab) => wanted.filter(one => one.tab === tab).length
              const direction = sort === 'newest' ? -1 : 1
              const expected = wanted
                .filter(one => one.tab === status)
                .toSorted((a, b) => direction * (Date.parse(a.updated_at) - Date.parse(b.updated_at) || a.id - b.id))
              expect([search, numbers, listed.map(({ id }) => id)]).toEqual([
                search,
                {
                  counts: { Open: count('Open'), Booked: count('Booked'), Closed: count('Closed'), Hold: count('Hold') },
                  total: count(status),
                  my_move: cases.filter(isWanted).filter(one => one.tab === status && isMine(one)).length,
                },
                pageOf(expected, page_number, 5).map(({ id }) => id),
              ])
              compared += listed.length
            }
  expect(compared).toBeGreaterThan(100)
})

test('a facility’s applications are listed and counted as the rules say, for every tab, order, and page', async () => {
  const every = (await listApplications(db, 'all', { now: now.toISOString(), sort: 'newest' })).applications
  // The coordinator and the manager work at the same facility.
  const atFacility = await readableBy('coordinator', every)
  let compared = 0
  for (const username of ['coordinator', 'manager', 'super.admin'] as const) {
    const actor = await me(username)
    const readable = username === 'super.admin' ? every : atFacility
    for (const tab of Object.keys(facilityTabs) as FacilityTab[])
      for (const sort of ['newest', 'oldest'] as const)
        for (const only of [true, false])
          for (const page of [1, 2]) {
            const search = { statuses: facilityTabs[tab], sort, only, limit: 4, offset: (page - 1) * 4 }
            const found = await dashboardPage(db, actor, at, search)
            const isMine = (one: Application) => username === 'coordinator' && one.turn?.side === 'facility'
            const direction = sort === 'newest' ? -1 : 1
            const expected = readable
              .filter(one => (facilityTabs[tab] as readonly Status[]).includes(one.status) && (!only || isMine(one)))
              .toSorted((a, b) => direction * (Date.parse(a.updated_at) - Date.parse(b.updated_at) || a.id - b.id))
            expect([search, found.ids]).toEqual([search, pageOf(expected, page, 4).map(({ id }) => id)])
            for (const status of statuses) {
              const inStatus = readable.filter(one => one.status === status)
              expect(found.counts.get(status) ?? { count: 0, mine: 0 }).toEqual({
                count: inStatus.length,
                mine: inStatus.filter(isMine).length,
              })
            }
            compared += found.ids.length
          }
  }
  expect(compared).toBeGreaterThan(60)
})

/** The applications that each user may open, as another endpoint decides. */
async function readableBy(username: Parameters<typeof as>[0], all: readonly Application[]): Promise<Application[]> {
  const readable = []
  for (const one of all) if ((await as(username)('GET', `/applications/${one.id}`)).statusCode === 200) readable.push(one)
  return readable
}

test('the check finds every stored value that differs from the rules, and a rebuild corrects it', async () => {
  expect(await differingStandings(db)).toEqual([])
  const [one, two, three] = records as [(typeof records)[number], (typeof records)[number], (typeof records)[number]]
  await db.updateTable('patients').set({ status: 'On Hold' }).where('id', '=', one.patient).execute()
  await db.updateTable('releases').set({ revoked_at: now.toISOString() }).where('patient_id', '=', two.patient).execute()
  await db.updateTable('case_standings').set({ accepted: true, tab: 'Closed' }).where('patient_id', '=', three.patient).execute()
  await sql`delete from application_standings where application_id = ${records[3]!.application}`.execute(db)
  const wrong = [one, two, three, records[3]!].map(({ patient }) => patient).toSorted((a, b) => a - b)
  expect((await differingStandings(db)).toSorted((a, b) => a - b)).toEqual(wrong)
  const errors: object[] = []
  await checkStandings(db, { error: (line: object) => errors.push(line) } as never)
  expect(errors).toEqual([{ cases: wrong.length }])
  expect((await rebuildStandings(db)).toSorted((a, b) => a - b)).toEqual(wrong)
  expect([await differingStandings(db), await rebuildStandings(db)]).toEqual([[], []])
  await checkStandings(db, { error: (line: object) => errors.push(line) } as never)
  expect(errors).toHaveLength(1)
})

test('the side that must act is stored for every status and set of answers', async () => {
  const undated = { asked_again_at: null, insurance_accepted_at: null, application_approved_at: null }
  const { id, record_id } = await buildApplication(db, now, { facility_id: facilities.house })
  for (const status of statuses) {
    const answers = {
      insurance_accepted: oneOf([true, null]),
      request_for_interview: oneOf([true, false, null]),
      application_approved: oneOf([true, null]),
      patient_agreed: oneOf([true, null]),
      patient_admitted: oneOf([true, null]),
      record_outcome: null,
    }
    await db
      .updateTable('applications')
      .set({ status, ...answers })
      .where('id', '=', id)
      .execute()
    await storeStandings(db, [record_id])
    const stored = await db.selectFrom('application_standings').select('awaits').where('application_id', '=', id).execute()
    expect([status, stored]).toEqual([status, [{ awaits: sideToAct({ ...undated, status, ...answers }) }]])
  }
})

test('two transactions that change one case in different orders neither deadlock nor miss each other’s change', async () => {
  const owner = await buildAdvocate(db, now)
  const patient = await buildPatient(db, now, { advocate_id: owner.id })
  const [first, second] = [
    await buildApplication(db, now, { record_id: patient.id, facility_id: facilities.house }),
    await buildApplication(db, now, { record_id: patient.id, facility_id: facilities.otherHouse }),
  ]
  const change = (tx: typeof db, id: number, status: Status) =>
    tx.updateTable('applications').set({ status }).where('id', '=', id).execute()
  let held = () => {}
  const waiting = new Promise<void>(resolve => {
    held = resolve
  })
  await Promise.all([
    db.transaction().execute(async tx => {
      await change(tx, first.id, 'Accepted')
      await storeStandings(tx, [patient.id])
      held()
      await new Promise(resolve => setTimeout(resolve, 200))
    }),
    waiting.then(() =>
      db.transaction().execute(async tx => {
        await tx.updateTable('patients').set({ updated_at: now.toISOString() }).where('id', '=', patient.id).execute()
        await change(tx, second.id, 'Booked')
        await storeStandings(tx, [patient.id])
      }),
    ),
  ])
  const stored = await db
    .selectFrom('case_standings')
    .select(['tab', 'accepted'])
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ tab: 'Booked', accepted: true })
})

test('the last change of a patient is stored, whoever made it, and marked in the list of the advocate who made it', async () => {
  const owner = await buildAdvocate(db, now)
  const [touched, untouched] = [
    await buildPatient(db, ago(60 * 24), { advocate_id: owner.id, created_at: ago(60 * 24).toISOString() }),
    await buildPatient(db, ago(60 * 24), { advocate_id: owner.id }),
  ]
  const recent = async () => {
    const { records: listed } = (await as(owner.id)('GET', '/advocates/current-user/patient-records?page_size=100')).json().data
    return Object.fromEntries(listed.map((one: { id: number; recent: object | null }) => [one.id, one.recent]))
  }
  const lastChange = async (patient_id: number) => {
    const standings = db.selectFrom('case_standings').where('patient_id', '=', patient_id)
    const { changed_at, ...rest } = await standings.select(['changed_by', 'changed_at', 'added_by']).executeTakeFirstOrThrow()
    return { ...rest, changed_at: changed_at && new Date(changed_at).toISOString() }
  }
  const application = await buildApplication(db, ago(90), { record_id: touched.id, facility_id: facilities.house })
  const note = (by: Parameters<typeof as>[0]) =>
    as(by)('POST', `/applications/${application.id}/state-notes`, { state_type: 'new', body: 'Called.' })
  expect((await note('coordinator')).statusCode).toBe(200)
  expect(await recent()).toEqual({ [touched.id]: null, [untouched.id]: null })
  expect((await note(owner.id)).statusCode).toBe(200)
  expect(await recent()).toEqual({ [touched.id]: { what: 'changed', at: now.toISOString() }, [untouched.id]: null })
  await note('coordinator')
  expect(await lastChange(touched.id)).toEqual({ changed_by: users.coordinator, changed_at: now.toISOString(), added_by: null })
  expect((await recent())[touched.id]).toBeNull()
  await note(owner.id)
  await db
    .updateTable('case_standings')
    .set({ changed_at: ago(31).toISOString() })
    .where('patient_id', '=', touched.id)
    .execute()
  expect((await recent())[touched.id]).toBeNull()
})
