import { expect, test } from 'vitest'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { buildAdvocate, buildApplication, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const server = await startServer()
const { db, context, as } = server
const now = context.now()
const { users, facilities, organizations } = await findTestData(db)
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

type Listed = Pick<Application, 'id' | 'turn' | 'updated_at'>
const byChange = (a: Listed, b: Listed) => Date.parse(b.updated_at) - Date.parse(a.updated_at)

/** Applications from one advocate to the facility, one per row of the table, some with missing information. */
const owner = await buildAdvocate(db, now)
const coordinator = as('coordinator')
const standings: [status: Status, asked: 'open' | 'answered' | null][] = [
  ['New', null],
  ['In Review', null],
  ['Accepted', null],
  ['New', 'open'],
  ['In Review', 'answered'],
  ['Accepted', 'open'],
  ['New', 'open'],
  ['New', null],
  ['Declined Insurance', null],
]
for (const [at, [status, requested]] of standings.entries()) {
  const { id } = await buildPatient(db, now, { advocate_id: owner.id, updated_at: ago(at * 7).toISOString() })
  await buildRelease(db, ago(60 * 24), { patient_id: id })
  const application = await buildApplication(db, ago(400 + ((at * 37) % 90)), {
    record_id: id,
    facility_id: facilities.house,
    status,
  })
  if (!requested) continue
  const answered_at = requested === 'answered' ? ago(90).toISOString() : null
  const { id: request_id } = await db
    .insertInto('application_requests')
    .values({ application_id: application.id, asked_by: users.coordinator, asked_at: ago(200 - at).toISOString(), answered_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('application_request_items').values({ request_id, question: 'Which?', answered_at }).execute()
  await storeStandings(db, [id])
}

test("200 the list keeps the caller's order; `only` lists what needs the caller's action, in the same order [DASH-006] [S-28]", async () => {
  const path = `/organizations/${organizations.center}/applications`
  const plain = (await coordinator('GET', `${path}?page_size=100`)).json().data
  const mine = plain.applications.filter((one: Listed) => one.turn?.side === 'facility')
  expect(mine.length).toBeGreaterThan(2)
  expect(plain.applications.length - mine.length).toBeGreaterThan(2)
  expect(plain.applications).toEqual(plain.applications.toSorted(byChange))
  expect(plain.my_move).toBe(mine.length)
  const only = (await coordinator('GET', `${path}?only=my_move&page_size=100`)).json().data
  expect(only).toMatchObject({ total: mine.length, my_move: mine.length, counts: { Open: mine.length } })
  expect(only.applications).toEqual(mine)
  const pages = []
  for (let page = 1; pages.length < only.total; page++)
    pages.push(...(await coordinator('GET', `${path}?only=my_move&page_size=2&page_number=${page}`)).json().data.applications)
  expect(pages).toEqual(mine)
  const oldest = (await coordinator('GET', `${path}?only=my_move&sort=oldest&page_size=100`)).json().data
  expect(oldest.applications).toEqual(mine.toReversed())
})

test("200 an advocate's list keeps the caller's order; `only` lists patients that need the advocate's action [DASH-006] [S-28]", async () => {
  const own = '/advocates/current-user/patient-records'
  type Listed = { id: number; applications: Application[] }
  const waits = ({ applications }: Listed) => applications.some(one => one.turn?.side === 'advocate')
  for (const sort of ['newest', 'oldest']) {
    const all = (await as(owner.id)('GET', `${own}?sort=${sort}&page_size=100`)).json().data
    const mine = all.records.filter(waits)
    expect(mine).toHaveLength(standings.filter(([status, request]) => status === 'Accepted' || request === 'open').length)
    const changed = all.records.map((one: { updated_at: string }) => one.updated_at)
    expect(changed).toEqual(sort === 'newest' ? changed.toSorted().toReversed() : changed.toSorted())
    const only = (await as(owner.id)('GET', `${own}?sort=${sort}&only=my_move&page_size=100`)).json().data
    expect(only).toMatchObject({ total: mine.length, my_move: mine.length, counts: { Open: mine.length } })
    expect(only.records).toEqual(mine)
  }
  // Managers cannot answer any step.
  const managed = await as('manager')('GET', `/organizations/${organizations.center}/applications?only=my_move`)
  expect([managed.statusCode, managed.json().data.my_move, managed.json().data.total]).toEqual([200, 0, 0])
})

test('200 an admission needs no action until the outcome is due, and then needs the advocate’s', async () => {
  const advocate = await buildAdvocate(db, now)
  const admit = async (days: number) => {
    const { id: record_id } = await buildPatient(db, now, { advocate_id: advocate.id, treatment_levels: [441] })
    await buildRelease(db, ago(60 * 24 * 30), { patient_id: record_id })
    return buildApplication(db, ago(60 * 24 * days), { record_id, facility_id: facilities.house, status: 'Admitted' })
  }
  const [recent, due] = [await admit(2), await admit(9)]
  const records = (await as(advocate.id)('GET', '/advocates/current-user/patient-records?status=Booked')).json().data
  const turnOf = (id: number) =>
    records.records.flatMap((record: { applications: Listed[] }) => record.applications).find((one: Listed) => one.id === id).turn
  expect(turnOf(recent.id)).toBeNull()
  expect(turnOf(due.id)).toMatchObject({ side: 'advocate' })
  expect(records).toMatchObject({ total: 2, my_move: 1 })
  const only = (await as(advocate.id)('GET', '/advocates/current-user/patient-records?status=Booked&only=my_move')).json().data
  expect(only.records.map((record: { id: number }) => record.id)).toEqual([due.record_id])
})
