import { expect, test } from 'vitest'
import { storeStandings } from '../../platform/standings/standings.ts'
import { buildApplication, buildFacility, buildPatient, buildStaff } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, organizations } = await findTestData(db)
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000).toISOString()

/** One coordinator's two facilities: one with a short response target, and one with a two-hour target. */
const [quick, slow] = await Promise.all([1, 2].map(() => buildFacility(db, now, { organization_id: organizations.center })))
const coordinator = await buildStaff(db, now, { facility_id: quick!.id })
await db
  .insertInto('facility_roles')
  .values({ user_id: coordinator.id, facility_id: slow!.id, facility_role: 'Admissions Coordinator' } as never)
  .execute()
for (const [facility, answer_target_minutes] of [
  [quick!, 15],
  [slow!, 120],
] as const)
  await db
    .insertInto('facility_answering')
    .values({
      facility_id: facility.id,
      answer_target_minutes,
      answering_hours: null,
      time_zone: 'America/Los_Angeles',
      updated_at: now.toISOString(),
    })
    .execute()

async function sent(facility_id: number, ago: number, given: object = {}) {
  const { id: record_id } = await buildPatient(db, now, { advocate_id: users.advocate })
  const { id } = await buildApplication(db, now, { record_id, facility_id })
  const at = { created_at: minutesAgo(ago), updated_at: minutesAgo(ago) }
  await db
    .updateTable('applications')
    .set({ ...at, ...given })
    .where('id', '=', id)
    .execute()
  await storeStandings(db, [record_id])
  return id
}
const booked = { status: 'Booked', patient_agreed: true, patient_agreed_at: minutesAgo(500) }
const slowest = await sent(slow!.id, 100)
const slower = await sent(slow!.id, 40)
const due = await sent(quick!.id, 10)
const overdue = await sent(quick!.id, 30)
const accepted = await sent(slow!.id, 1, { status: 'Accepted' })
const declined = await sent(quick!.id, 200, { status: 'Accepted' })
const arriving = await sent(quick!.id, 500, booked)

type Found = { applications: { id: number; turn: { due: string | null } | null }[]; total: number; my_move: number }
const page = async (query: string): Promise<Found> =>
  (await as(coordinator.id)('GET', `/organizations/${organizations.center}/applications?${query}`)).json().data
const idsOf = ({ applications }: Found) => applications.map(one => one.id)

test('200 pages keep the caller’s order, whatever is due next [DASH-006] [S-28]', async () => {
  const order = [accepted, due, overdue, slower, slowest, declined]
  const fullList = await page('')
  expect(idsOf(fullList)).toEqual(order)
  expect([fullList.total, fullList.my_move]).toEqual([6, 4])
  for (const size of [1, 2, 3, 4, 5]) {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(order.length / size) }, (_, at) => page(`page_size=${size}&page_number=${at + 1}`)),
    )
    expect(pages.flatMap(idsOf)).toEqual(order)
  }
  expect(idsOf(await page('sort=oldest'))).toEqual(order.toReversed())
  expect(idsOf(await page('only=my_move'))).toEqual([due, overdue, slower, slowest])
  // A booked patient's application has no deadline before the patient arrives.
  expect(await page('status=Booked')).toMatchObject({ my_move: 1, applications: [{ id: arriving, turn: { due: null } }] })
})

test('200 a page that receives an update event loads only that row and the new counts', async () => {
  expect(await page(`application_id=${slower}`)).toMatchObject({ applications: [{ id: slower }], total: 6, my_move: 4 })
  expect(await page(`application_id=${arriving}`)).toMatchObject({ applications: [], total: 6, counts: { Open: 6, Booked: 1 } })

  const own = async (query: string) =>
    (await as('advocate')('GET', `/advocates/current-user/patient-records?${query}`)).json().data
  const all = await own('page_size=100')
  const [row] = all.records.filter((one: { applications: { id: number }[] }) =>
    one.applications.some(({ id }) => id === accepted),
  )
  expect(await own(`application_id=${accepted}`)).toEqual({ ...all, records: [row] })
  expect(await own(`application_id=${arriving}`)).toMatchObject({ records: [], total: all.total })
  expect(await own('application_id=2000000000')).toMatchObject({ records: [], total: all.total })
})
