import { beforeAll, describe, expect, test } from 'vitest'
import { patientStatuses } from '#domain/intake/patients/schema.ts'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { filters, type PatientTab, patientTab, patientTabs, type Status, statuses } from '#domain/placement/statuses/statuses.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { storeLastChange } from '../../platform/standings/standings.ts'
import { buildAdvocate, buildApplication, buildFacility, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData, type TestUsername, testUsers } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, organizations, facilities } = await findTestData(db)
const hours = (n: number) => new Date(now.getTime() - n * 3_600_000)
const tabs = Object.keys(patientTabs) as PatientTab[]

/**
 * Creates a patient for every combination of patient status and application status (or no application), each last updated an
 * hour before the previous one.
 */
const owner = await buildAdvocate(db, now)
const farFacility = await buildFacility(db, now)
const expected: { id: number; tab: PatientTab; applications: Status[]; updated_at: string }[] = []
async function enter(status: (typeof patientStatuses)[number], applications: Status[]) {
  const updated_at = hours(expected.length + 1).toISOString()
  const { id } = await buildPatient(db, now, { advocate_id: owner.id, status, updated_at })
  await buildRelease(db, hours(24 * 30), { patient_id: id })
  for (const [n, application] of applications.entries())
    await buildApplication(db, now, { record_id: id, facility_id: n ? farFacility.id : facilities.house, status: application })
  expected.push({ id, tab: patientTab(status, applications), applications, updated_at })
}
for (const status of patientStatuses) await enter(status, [])
for (const status of statuses) await enter('Active', [status])
await enter('On Hold', ['Admitted'])
await enter('Active', ['Declined Application', 'Booked'])
await enter('Active', ['Admitted', 'Voluntary Discharge'])
await enter('Inactive', ['Accepted'])

type Found = { records: PatientRecord[]; page_number: number; total: number; counts: Record<PatientTab, number> }
const own = '/advocates/current-user/patient-records'
const fetchRecords = async (query = '', call = as(owner.id), path = own): Promise<Found> =>
  (await call('GET', `${path}?${query}`)).json().data
const idsOf = ({ records }: Found) => records.map(record => record.id)

describe('GET /advocates/current-user/patient-records', () => {
  test.each(tabs)('200 the tab %s lists the patients defined by the tab table [DASH-009] [DASH-013]', async tab => {
    const expectedIds = expected.filter(record => record.tab === tab).map(record => record.id)
    expect(expectedIds.length).toBeGreaterThan(0)
    for (const name of [tab, tab.toUpperCase()]) {
      const found = await fetchRecords(`status=${name}&page_size=100`)
      expect(idsOf(found)).toEqual(expectedIds)
      expect([found.total, found.page_number]).toEqual([expectedIds.length, 1])
    }
  })

  test('200 every page has the number of patients in each tab', async () => {
    const counts = Object.fromEntries(tabs.map(tab => [tab, expected.filter(record => record.tab === tab).length]))
    for (const tab of tabs) expect((await fetchRecords(`status=${tab}`)).counts).toEqual(counts)
  })

  test.each(keysOf(filters))('200 the filter %s applies to the applications [DASH-007] [DASH-009]', async filter => {
    const statuses: readonly Status[] = filters[filter]
    for (const tab of tabs) {
      const expectedRecords = expected.filter(
        record => record.tab === tab && (filter === 'All' || record.applications.some(status => statuses.includes(status))),
      )
      const found = await fetchRecords(`status=${tab}&filter=${filter.toLowerCase()}&page_size=100`)
      expect(idsOf(found)).toEqual(expectedRecords.map(record => record.id))
      expect(found.counts[tab]).toBe(expectedRecords.length)
    }
  })

  test('200 sorts by newest or oldest; unknown values use the default [DASH-001] [DASH-006] [DASH-007]', async () => {
    const newest = await fetchRecords('page_size=100')
    expect(idsOf(await fetchRecords('page_size=100&sort=oldest'))).toEqual([...idsOf(newest)].reverse())
    expect(await fetchRecords('page_size=100&status=Everything&filter=x&sort=y')).toEqual(newest)
  })

  test('200 returns twenty per page without duplicates, with the full total on every page [DASH-017] [DASH-018]', async () => {
    const many = await buildAdvocate(db, now)
    // All have the same update time, but the order must be stable.
    for (let n = 0; n < 45; n++) await buildPatient(db, now, { advocate_id: many.id, updated_at: now.toISOString() })
    const pages = await Promise.all([1, 2, 3, 4].map(n => fetchRecords(`page_number=${n}`, as(many.id))))
    expect(pages.map(page => [page.records.length, page.total, page.page_number])).toEqual([
      [20, 45, 1],
      [20, 45, 2],
      [5, 45, 3],
      [0, 45, 4],
    ])
    expect(new Set(pages.flatMap(idsOf)).size).toBe(45)
  })

  test("200 a record has the card's data and its applications, newest first [DASH-019]", async () => {
    const call = as('advocate')
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate, intake_complete: false, current_section: 3 })
    const release = await buildRelease(db, now, { patient_id: id })
    const older = await buildApplication(db, hours(2), { record_id: id, facility_id: facilities.house })
    const newer = await buildApplication(db, hours(1), { record_id: id, facility_id: facilities.otherHouse })
    const [record] = (await fetchRecords('', call)).records
    expect(record).toEqual({
      id,
      advocate_id: users.advocate,
      first_name: 'Marisol',
      last_name: 'Venn',
      status: 'Active',
      intake_complete: false,
      current_section: 3,
      sections_saved: expect.objectContaining({ 1: expect.any(String), 3: expect.any(String) }),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      emergency_arrival_at: null,
      treatment_levels: [expect.any(Number)],
      handover_note: null,
      send_plan: null,
      patient_summary: {
        age: 34,
        gender_at_birth: 'female',
        payers: ['Blue Shield of California'],
        self_pay: false,
        last_used: expect.any(Object),
      },
      release_expires_at: release.expires_at,
      release_page_missing: true,
      warnings: ['page_missing', 'intake_incomplete'],
      advocate_first_name: 'Elena',
      advocate_last_name: 'Marsh',
      involuntary_hold: null,
      clinical_snapshot_updated_at: null,
      recent: null,
      applications: [
        expect.objectContaining({
          id: newer.id,
          record_id: id,
          crisis_center: 'Birchmoor Lodge',
          status: 'New',
          fl_city: 'Evanston',
        }),
        expect.objectContaining({ id: older.id, record_id: id, crisis_center: 'Quiet Harbor House', status: 'New' }),
      ],
    })
    expect(record!.applications[0]).not.toHaveProperty('insurance_vob')
  })

  describe('just added or changed', () => {
    const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000).toISOString()
    const changed = async (user_id: number, patient_id: number, minutes: number, added = false) =>
      storeLastChange(db, { patient_id, by: user_id, at: minutesAgo(minutes), added })

    test('200 patients that the caller added or changed in the last half hour are marked and keep their place [DASH-006] [S-28]', async () => {
      const { id: me } = await buildAdvocate(db, now)
      const named = async (hour: number) =>
        (await buildPatient(db, now, { advocate_id: me, created_at: minutesAgo(20), updated_at: hours(hour).toISOString() })).id
      const [plain, viewed, long, added, edited, byOther] = [1, 2, 3, 4, 5, 6].map(named)
      await as(me)('GET', `/patients/${await viewed!}`)
      await changed(me, await long!, 31)
      await changed(me, await added!, 20, true)
      await changed(me, await added!, 19)
      await changed(me, await edited!, 5)
      await changed(users.colleague, await byOther!, 2)
      const found = await fetchRecords('', as(me))
      expect(idsOf(found)).toEqual(await Promise.all([plain, viewed, long, added, edited, byOther]))
      expect(found.records.map(record => record.recent)).toEqual([
        ...[null, null, null],
        { what: 'added', at: minutesAgo(19) },
        { what: 'changed', at: minutesAgo(5) },
        null,
      ])
    })

    test('200 a patient saved through the API is recent for the person who saved it', async () => {
      const { id: me } = await buildAdvocate(db, now)
      const { id } = await buildPatient(db, now, { advocate_id: me })
      expect((await as(me)('PATCH', `/patients/${id}/status-update`, { status: 'On Hold' })).statusCode).toBe(200)
      const [record] = (await fetchRecords('status=Hold', as(me))).records
      expect(record!.recent).toEqual({ what: 'changed', at: expect.any(String) })
    })
  })

  test('200 finds a name by the start of its words', async () => {
    const searcher = await buildAdvocate(db, now)
    const patientNamed = async (first_name: string, last_name: string, alt_last_name: string | null = null) =>
      (await buildPatient(db, now, { advocate_id: searcher.id, first_name, last_name, alt_last_name })).id
    const mary = await patientNamed('Mary Ann', "O'Hara")
    const ann = await patientNamed('Ann', '100%')
    const zoe = await patientNamed('Zoë', 'Lind', 'Annis')
    const found = async (q: string) => idsOf((await as(searcher.id)('POST', `${own}/search`, { q })).json().data).sort()
    expect(await found('ann')).toEqual([mary, ann, zoe].sort())
    expect(await found("  ANN   o'h ")).toEqual([mary])
    expect(await found('zoë')).toEqual([zoe])
    expect(await found('100%')).toEqual([ann])
    expect(await found('%')).toEqual([])
    expect(await found('ara')).toEqual([])
  })

  test('200 finds a phone number by its start or end, sent in the body; the URL accepts no search text', async () => {
    const searcher = await buildAdvocate(db, now)
    const patientWithPhone = async (first_name: string, phone_number: string) =>
      (await buildPatient(db, now, { advocate_id: searcher.id, first_name, phone_number })).id
    const ann = await patientWithPhone('Ann', '+12135550147')
    const bea = await patientWithPhone('Bea', '+13125550147')
    const found = async (q: string) => idsOf((await as(searcher.id)('POST', `${own}/search`, { q })).json().data).sort()
    for (const q of ['(213) 555-0147', '+1 213', '213555', '2135550147']) expect([q, await found(q)]).toEqual([q, [ann]])
    expect(await found('0147')).toEqual([ann, bea].sort())
    expect(await found('bea 0147')).toEqual([bea])
    expect(await found('555')).toEqual([])
    expect(idsOf(await fetchRecords('q=ann', as(searcher.id))).sort()).toEqual([ann, bea].sort())
    const searchAll = (q: string, body = {}) => as('social.work')('POST', '/admin/patient-records/search', { q, ...body })
    expect(idsOf((await searchAll('ann 2135550147', { advocate_id: searcher.id })).json().data)).toEqual([ann])
    expect((await searchAll('ann', { advocate_id: users.coordinator })).statusCode).toBe(404)
  })

  test("200 excludes other advocates' patients, including colleagues'", async () => {
    const otherPatient = await buildPatient(db, now, { advocate_id: users.colleague })
    expect(idsOf(await fetchRecords('page_size=100', as('advocate')))).not.toContain(otherPatient.id)
    expect(idsOf(await fetchRecords('page_size=100', as('colleague')))).toContain(otherPatient.id)
  })

  test.each(['coordinator', 'manager', 'super.admin', 'member', 'hospital.admin'] as const)(
    '403 for %s, who is not an advocate',
    async username => {
      expect((await as(username)('GET', own)).statusCode).toBe(403)
    },
  )

  test.each([
    'page_number=0',
    'page_size=1000',
    'date_range=2026-11-01',
    'date_range=2026-11-31,2026-12-01',
    'date_range=2026-12-01,2026-11-01',
    'date_range=x,y',
    'date_range=0000-01-01,2026-01-01',
  ])('422 %s', async query => {
    expect((await as('advocate')('GET', `${own}?${query}`)).statusCode).toBe(422)
  })
})

describe('dashboards of admins', () => {
  const all = '/admin/patient-records'
  const of = (id: number) => `/admin/advocates/${id}/patient-records`

  test("200 lists the same patients as the advocate's own dashboard [DASH-014]", async () => {
    for (const tab of tabs)
      expect(await fetchRecords(`status=${tab}&page_size=100`, as('social.work'), of(owner.id))).toEqual({
        ...(await fetchRecords(`status=${tab}&page_size=100`)),
        // An application that needs the advocate's action does not need the admin's.
        my_move: 0,
      })
  })

  test('200 lists all patients with the person who added them, or those of one organization [DASH-003] [DASH-014]', async () => {
    const ownPatient = await buildPatient(db, now, { advocate_id: users.advocate, updated_at: now.toISOString() })
    const outsidePatient = await buildPatient(db, now, { advocate_id: users['outside.advocate'], updated_at: now.toISOString() })
    const found = await fetchRecords('page_size=100', as('super.admin'), all)
    expect(idsOf(found)).toEqual(expect.arrayContaining([ownPatient.id, outsidePatient.id]))
    expect(found.records.find(record => record.id === ownPatient.id)).toMatchObject({
      advocate_first_name: 'Elena',
      advocate_last_name: 'Marsh',
    })
    const recordIds = idsOf(await fetchRecords(`page_size=100&organization_id=${organizations.hospital}`, as('super.admin'), all))
    expect(recordIds).toContain(ownPatient.id)
    expect(recordIds).not.toContain(outsidePatient.id)
  })

  test('200 a date range includes both days in Pacific time [DASH-014] [DASH-016] [UX-001]', async () => {
    const advocate = await buildAdvocate(db, now)
    const savedAt = async (updated_at: string) => (await buildPatient(db, now, { advocate_id: advocate.id, updated_at })).id
    await savedAt('2026-06-10T06:59:59.999Z')
    const first = await savedAt('2026-06-10T07:00:00.000Z')
    const last = await savedAt('2026-06-12T06:59:59.999Z')
    await savedAt('2026-06-12T07:00:00.000Z')
    const found = await fetchRecords('date_range=2026-06-10,2026-06-11', as('super.admin'), of(advocate.id))
    expect(idsOf(found)).toEqual([last, first])
    expect(found.counts.Open).toBe(2)
  })

  test('403 for admins without the permission and for others, 404 for an unknown user or a non-advocate [PERM-012]', async () => {
    for (const username of ['tech.support', 'advocate', 'coordinator', 'org.admin'] as const)
      for (const path of [all, of(users.advocate), of(2_000_000_000)])
        expect((await as(username)('GET', path)).statusCode).toBe(403)
    for (const id of [2_000_000_000, users.coordinator]) expect((await as('super.admin')('GET', of(id))).statusCode).toBe(404)
  })
})

describe('GET /advocates/current-user/info', () => {
  test('200 returns the card with the address used by the intake [DASH-015]', async () => {
    const reply = await as('advocate')('GET', '/advocates/current-user/info')
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      {
        id: users.advocate,
        first_name: 'Elena',
        last_name: 'Marsh',
        email: 'advocate@saintbrannoc.example',
        phone_number: expect.stringMatching(/^\+1213/),
        profile_image: null,
        organization: {
          id: organizations.hospital,
          name: 'Saint Brannoc Medical Center',
          type: 'hospital',
          address_line_one: '1400 Figtree Avenue',
          address_line_two: null,
          city: 'Los Angeles',
          state: 'CA',
          zip_code: '90071',
        },
      },
    ])
  })

  test('200 without an organization there is no address; 403 for a non-advocate', async () => {
    const advocateAlone = await buildAdvocate(db, now, { organization_id: null })
    expect((await as(advocateAlone.id)('GET', '/advocates/current-user/info')).json().data.organization).toBeNull()
    expect((await as('coordinator')('GET', '/advocates/current-user/info')).statusCode).toBe(403)
  })
})

describe('every listed patient can be opened, and every readable patient is listed somewhere [PERM-011]', () => {
  const mixed = ['advocate', 'colleague', 'outside.advocate', 'rehab.advocate'] as const
  let allPatients: { id: number; advocate_id: number }[]
  beforeAll(async () => {
    for (const username of mixed) {
      await buildPatient(db, now, { advocate_id: users[username] })
      const sent = await buildPatient(db, now, { advocate_id: users[username] })
      await buildApplication(db, now, {
        record_id: sent.id,
        facility_id: username === 'colleague' ? facilities.otherHouse : facilities.house,
      })
    }
    allPatients = await db
      .selectFrom('patients')
      .select(['id', 'advocate_id'])
      .where('advocate_id', 'is not', null)
      .$narrowType<{ advocate_id: number }>()
      .execute()
  })

  test.each(testUsers.filter(({ username }) => username !== 'newcomer'))('for $username', async ({ username }) => {
    const call = as(username)
    const shownIds: number[] = []
    for (const { id } of allPatients) if ((await call('GET', `/patients/${id}`)).statusCode === 200) shownIds.push(id)

    const listed = new Set<number>()
    for (const path of [own, '/admin/patient-records'])
      for (const tab of tabs)
        for (let page = 1, hasMore = true; hasMore; page++) {
          const reply = await call('GET', `${path}?status=${tab}&page_size=100&page_number=${page}`)
          const records: PatientRecord[] = reply.statusCode === 200 ? reply.json().data.records : []
          for (const { id } of records) listed.add(id)
          hasMore = records.length === 100
        }
    for (const id of await throughApplications(username)) listed.add(id)
    // An advocate can also read colleagues' patients, which are not on the advocate's own list.
    for (const { id, advocate_id } of allPatients) if (colleagues(username).includes(advocate_id)) listed.add(id)
    expect([...listed].sort()).toEqual(shownIds.sort())
  })

  async function throughApplications(username: TestUsername): Promise<number[]> {
    const { organization_id } = await db
      .selectFrom('users')
      .select('organization_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const found: number[] = []
    for (const tab of ['Open', 'Booked', 'Closed']) {
      const reply = await as(username)('GET', `/organizations/${organization_id}/applications?status=${tab}&page_size=100`)
      if (reply.statusCode === 200)
        found.push(...reply.json().data.applications.map((application: { record_id: number }) => application.record_id))
    }
    return found
  }
  const colleagues = (username: TestUsername) =>
    username === 'advocate' ? [users.colleague] : username === 'colleague' ? [users.advocate] : []
})
