import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { testInsurance } from '#domain/matching/testing.ts'
import { facilityTabs, filters, statuses } from '#domain/placement/statuses/statuses.ts'
import { buildApplication, buildFacility, buildPatient, buildRelease, buildStaff } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, facilities, organizations } = await findTestData(db)
const hours = (n: number) => new Date(now.getTime() - n * 3_600_000)

/** One application in each status at the facility, each created an hour before the previous one. */
const ids = new Map<string, number>()
for (const [age, status] of statuses.entries()) {
  const { id } = await buildPatient(db, now, { advocate_id: users.advocate })
  // Signed early enough that the release was valid for even the oldest application.
  await buildRelease(db, hours(24 * 30), { patient_id: id })
  ids.set(status, (await buildApplication(db, hours(age), { record_id: id, facility_id: facilities.house, status })).id)
}
type Page = { applications: { id: number; status: string; updated_at: string }[]; total: number; counts: Record<string, number> }
const page = async (query = '', call = as('coordinator'), organization = organizations.center): Promise<Page> =>
  (await call('GET', `/organizations/${organization}/applications?${query}`)).json().data
const statusesOf = ({ applications }: Page) => applications.map(one => one.status).sort()

describe('GET /organizations/:id/applications', () => {
  test.each(['Open', 'Booked', 'Closed'] as const)(
    '200 the tab %s lists its statuses, ignoring case [DASH-010] [DASH-012]',
    async tab => {
      const expected = [...facilityTabs[tab]].sort()
      for (const name of [tab, tab.toLowerCase(), ` ${tab.toUpperCase()}`]) {
        const found = await page(`status=${encodeURIComponent(name)}&page_size=100`)
        expect(statusesOf(found)).toEqual(expected)
        expect(found.total).toBe(expected.length)
      }
    },
  )

  test('200 an application has the names, the facility and the conversation [INS-022]', async () => {
    const [application] = (await page()).applications
    for (const field of 'id record_id status first_name last_name facility_id crisis_center facility_profile_image advocate_first_name advocate_last_name created_at updated_at cometchat_id fl_cometchat_token'.split(
      ' ',
    ))
      expect(Object.keys(application!)).toContain(field)
    expect(application).toMatchObject({ crisis_center: 'Quiet Harbor House', advocate_first_name: 'Elena' })
  })

  test('200 an application has the patient’s age, sex, and payer, but not the date of birth or the policy', async () => {
    const { id: facility_id } = await buildFacility(db, now, { organization_id: organizations.center })
    const staff = await buildStaff(db, now, { facility_id, facility_role: 'Admissions Coordinator' })
    const { id: record_id } = await buildPatient(db, now, {
      advocate_id: users.advocate,
      payment_method: [tag.payment.insurance],
      patient_insurance: testInsurance('Medi-Cal', 'Public'),
      addictions: { 600: [0, 281, 0, 0], 601: [0, 0, 0, 0] },
    })
    await buildRelease(db, hours(24), { patient_id: record_id })
    await buildApplication(db, hours(1), { record_id, facility_id })
    const [application] = (await page('', as(staff.id))).applications
    expect(application).toMatchObject({
      patient_summary: { age: 34, gender_at_birth: 'female', payers: ['Medi-Cal'], self_pay: false, last_used: { 600: 281 } },
    })
    for (const hidden of ['date_of_birth', 'patient_insurance', 'secondary_insurance', 'payment_method', 'gender_at_birth'])
      expect(application).not.toHaveProperty(hidden)
  })

  test('200 Booked is grouped by expected arrival, across pages; the sort order applies within each group', async () => {
    const { id: facility_id } = await buildFacility(db, now, { organization_id: organizations.center })
    const staff = await buildStaff(db, now, { facility_id, facility_role: 'Admissions Coordinator' })
    const inHours = (count: number) => Math.floor(hours(-count).getTime() / 1000)
    const build = async (age: number, status: 'Booked' | 'Admitted', estimated_discharge_at: number) => {
      const { id: record_id } = await buildPatient(db, now, { advocate_id: users.advocate })
      await buildRelease(db, hours(24 * 30), { patient_id: record_id })
      return (await buildApplication(db, hours(age), { record_id, facility_id, status, estimated_discharge_at })).id
    }
    const later = [await build(1, 'Booked', inHours(80)), await build(2, 'Booked', inHours(90))]
    const admitted = await build(3, 'Admitted', inHours(-20))
    const overdue = [await build(4, 'Booked', inHours(-1)), await build(130, 'Booked', inHours(-100))]
    const arrived = await build(6, 'Booked', inHours(-3))
    const handover = {
      facts: JSON.stringify({ arrived_at: hours(1).toISOString() }),
      updated_at: hours(1).toISOString(),
      updated_by: users.advocate,
    }
    await db
      .insertInto('application_handovers')
      .values({ application_id: arrived, ...handover })
      .execute()
    const list = async (query: string) =>
      (await page(`status=Booked&time_zone=UTC&${query}`, as(staff.id))).applications.map(one => one.id)
    expect(await list('')).toEqual([...overdue, arrived, ...later, admitted])
    expect(await list('sort=oldest')).toEqual([...overdue.toReversed(), arrived, ...later.toReversed(), admitted])
    expect(await list('page_size=2')).toEqual(overdue)
    expect(await list('page_size=2&page_number=3')).toEqual([later[1], admitted])
  })

  test('200 every status is in one tab, and no application is missing [DASH-040]', async () => {
    const all = await Promise.all(['Open', 'Booked', 'Closed'].map(tab => page(`status=${tab}&page_size=100`)))
    expect(all.flatMap(statusesOf).sort()).toEqual([...statuses].sort())
  })

  test.each(['Submitted', 'Processing', 'Accepted', 'Denied', 'All'] as const)(
    '200 the filter %s applies within each tab [DASH-009]',
    async filter => {
      for (const tab of ['Open', 'Booked', 'Closed'] as const) {
        const wanted: readonly string[] = filters[filter]
        const found = await page(`status=${tab}&filter=${filter}&page_size=100`)
        expect(statusesOf(found)).toEqual(facilityTabs[tab].filter(status => wanted.includes(status)).sort())
      }
    },
  )

  test('200 every page has the counts of all tabs under the same filter', async () => {
    for (const filter of ['All', 'Denied'] as const) {
      const totals = await Promise.all(
        ['Open', 'Booked', 'Closed'].map(async tab => [tab, (await page(`status=${tab}&filter=${filter}`)).total] as const),
      )
      expect((await page(`filter=${filter}`)).counts).toEqual(Object.fromEntries(totals))
    }
  })

  test('200 sorts by newest or oldest; unknown values use the default [DASH-006] [DASH-007]', async () => {
    const newest = (await page('status=Closed&page_size=100')).applications.map(one => one.updated_at)
    expect(newest).toEqual([...newest].sort().reverse())
    const oldest = (await page('status=Closed&sort=oldest&page_size=100')).applications.map(one => one.updated_at)
    expect(oldest).toEqual([...newest].reverse())
    const open = await page('page_size=100')
    expect(await page('status=Everything&filter=Nice&sort=sideways&page_size=100')).toEqual(open)
    expect(statusesOf(open)).toEqual([...facilityTabs.Open].sort())
  })

  test('200 returns twenty per page, each application once, with the full total [DASH-018]', async () => {
    const first = await page('status=Closed')
    const second = await page('status=Closed&page_number=2')
    const { total } = first
    expect(total).toBe(facilityTabs.Closed.length)
    expect([first.applications.length, second.applications.length, second.total]).toEqual([20, total - 20, total])
    expect(new Set([...first.applications, ...second.applications].map(one => one.id)).size).toBe(total)
    expect(await page('status=Closed&page_number=3')).toMatchObject({ applications: [], total })
  })

  test.each(['page_number=0', 'page_number=x', 'page_size=101'])('422 %s', async query => {
    expect((await as('coordinator')('GET', `/organizations/${organizations.center}/applications?${query}`)).statusCode).toBe(422)
  })

  test('200 lists only applications to facilities where the caller has a role [DASH-011]', async () => {
    const sister = await buildFacility(db, now, { organization_id: organizations.center })
    const staff = await buildStaff(db, now, { facility_id: sister.id, facility_role: 'Manager' })
    const { id } = await buildApplication(db, now, { facility_id: sister.id })
    expect((await page('', as(staff.id))).applications.map(one => one.id)).toEqual([id])
    expect((await page('page_size=100')).applications.map(one => one.id)).not.toContain(id)
    // An Org Admin without a facility role can open the page, but it is empty.
    expect(await page('', as('org.admin'))).toMatchObject({ applications: [], total: 0 })
  })

  test('200 finds visible applications by the patient’s name or phone number, sent in the body', async () => {
    const { id: record_id } = await buildPatient(db, now, {
      first_name: 'Quill',
      last_name: 'Osgood',
      phone_number: '+12135550188',
    })
    const sister = await buildFacility(db, now, { organization_id: organizations.center })
    const staff = await buildStaff(db, now, { facility_id: sister.id })
    const { id } = await buildApplication(db, now, { record_id, facility_id: sister.id })
    await buildApplication(db, now, { record_id, facility_id: facilities.otherHouse })
    const found = async (q: string): Promise<Page> =>
      (await as(staff.id)('POST', `/organizations/${organizations.center}/applications/search`, { q })).json().data
    for (const q of ['quill', 'Osg qui', '(213) 555-0188', '0188']) {
      const { applications, total, counts } = await found(q)
      expect([q, applications.map(one => one.id), total, counts]).toEqual([q, [id], 1, { Open: 1, Booked: 0, Closed: 0 }])
    }
    expect((await found('nobody')).total).toBe(0)
  })

  test('404 for another organization, 403 for a user without admissions [NAV-017] [PERM-011]', async () => {
    const status = async (who: Parameters<typeof as>[0], organization: number) =>
      (await as(who)('GET', `/organizations/${organization}/applications`)).statusCode
    expect(await status('coordinator', organizations.otherCenter)).toBe(404)
    expect(await status('coordinator', 2_000_000_000)).toBe(404)
    expect(await status('member', organizations.center)).toBe(403)
    expect(await status('advocate', organizations.hospital)).toBe(403)
    expect(await status('social.work', organizations.center)).toBe(200)
    expect(await status('social.work', 2_000_000_000)).toBe(404)
    expect(await status('tech.support', organizations.center)).toBe(404)
  })
})

describe('GET /admin/applications', () => {
  test('200 lists everything for those who may reassign patients, 403 for all others [DASH-012] [PERM-012]', async () => {
    const elsewhere = await buildApplication(db, now, { facility_id: facilities.otherHouse })
    for (const who of ['super.admin', 'social.work'] as const) {
      const found: Page = (await as(who)('GET', '/admin/applications?page_size=100')).json().data
      expect(found.applications.map(one => one.id)).toEqual(expect.arrayContaining([elsewhere.id, ids.get('New')]))
    }
    for (const who of ['tech.support', 'advocate', 'coordinator', 'org.admin'] as const)
      expect((await as(who)('GET', '/admin/applications')).statusCode).toBe(403)
  })
})

describe('GET /patients/:id/applications', () => {
  test('200 lists all applications for the advocate, and only its own for a facility [DASH-015] [PERM-011]', async () => {
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate })
    const sister = await buildFacility(db, now, { organization_id: organizations.center })
    const staff = await buildStaff(db, now, { facility_id: sister.id })
    const here = await buildApplication(db, hours(2), { record_id: id, facility_id: sister.id })
    const there = await buildApplication(db, hours(1), { record_id: id, facility_id: facilities.otherHouse })
    const seen = async (who: Parameters<typeof as>[0]): Promise<Page> =>
      (await as(who)('GET', `/patients/${id}/applications`)).json().data
    const idsOf = async (who: Parameters<typeof as>[0]) => (await seen(who)).applications.map(one => one.id)
    expect(await idsOf('advocate')).toEqual([there.id, here.id])
    expect((await seen('advocate')).total).toBe(2)
    expect(await idsOf('colleague')).toEqual([there.id, here.id])
    expect(await idsOf('social.work')).toEqual([there.id, here.id])
    expect(await idsOf(staff.id)).toEqual([here.id])
    expect(await idsOf('other.coordinator')).toEqual([there.id])
    expect((await as('outside.advocate')('GET', `/patients/${id}/applications`)).statusCode).toBe(404)
  })

  test('200 returns an empty list if there are no applications', async () => {
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate })
    const reply = await as('advocate')('GET', `/patients/${id}/applications`)
    expect([reply.statusCode, reply.json().data]).toEqual([200, { applications: [], total: 0 }])
  })
})
