import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { panels } from '#domain/insights/analytics/panels.ts'
import { buildApplication, buildFacility, buildPatient } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData, type TestUsername } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const server = await startServer()
const { db, context, as } = server
const now = context.now()
const { users, facilities } = await findTestData(db)
const days = 'start_date=2020-05-04&end_date=2020-05-17'
const hour = 3_600_000
const at = (day: string) => new Date(`2020-05-${day}T19:00:00.000Z`)
const fetchData = async (path: string, username: TestUsername = 'super.admin') => (await as(username)('GET', path)).json().data
type Row = { label: string; count: number | null; value: number | null }
type Answer = { data: Row[]; total: number; few: number }
const fetchPanel = async (name: string, filter = '') =>
  (await as('super.admin')('GET', `/admin/analytics/${name}?${days}${filter}`)).json() as Answer
const panel = async (name: string, filter = '') =>
  (await fetchPanel(name, filter)).data.map(({ label, count, value }) => [label, count, value])

/*
 * In the first week, the facility admitted six of the hospital's patients, with response times that increase by an hour; in the
 * second week, it admitted two. It declined three more for the same reason, and one search found nothing.
 */
beforeAll(async () => {
  const admit = async (n: number, day: string) => {
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate, created_at: at(day).toISOString() })
    const { id: application } = await buildApplication(db, now, {
      record_id: id,
      facility_id: facilities.house,
      status: 'Admitted',
    })
    const sent = at(day).getTime()
    const after = (hours: number) => new Date(sent + hours * hour).toISOString()
    await db
      .updateTable('applications')
      .set({
        created_at: after(0),
        insurance_accepted_at: after(n),
        request_for_interview_at: after(n + 1),
        application_approved_at: after(n + 2),
        patient_agreed_at: after(n + 3),
        patient_admitted_at: after(n + 24),
      })
      .where('id', '=', application)
      .execute()
  }
  for (const n of [1, 2, 3, 4, 5, 6]) await admit(n, '05')
  for (const n of [1, 2]) await admit(n, '13')
  for (const n of [1, 2, 3, 4, 5]) {
    const { id } = await buildPatient(db, now, { advocate_id: users.colleague, created_at: at('06').toISOString() })
    const declined = await buildApplication(db, now, {
      record_id: id,
      facility_id: facilities.otherHouse,
      status: 'Declined Insurance',
    })
    await db
      .updateTable('applications')
      .set({ created_at: at('06').toISOString(), insurance_accepted_at: new Date(at('06').getTime() + n * hour).toISOString() })
      .where('id', '=', declined.id)
      .execute()
  }
  const level = tagIds('treatment_level', 'Detox - residential')[0]!
  const search = { state: 'CA', county: 'Kern', level, radius: 200, filtered: false, found: 0 }
  await db
    .insertInto('match_searches')
    .values([
      { ...search, day: '2020-05-05', searches: 10, empty: 4 },
      { ...search, day: '2020-05-06', searches: 10, empty: 2 },
      { ...search, county: 'Inyo', day: '2020-05-06', searches: 9, empty: 4 },
      { ...search, county: 'Mono', day: '2020-05-06', searches: 9, empty: 0 },
      { ...search, day: '2020-06-06', searches: 10, empty: 9 },
    ])
    .execute()
})

describe('GET /admin/get-embed-url', () => {
  const address = async (config: object) => {
    const other = await startServer({ config })
    return (await other.as('super.admin')('GET', '/admin/get-embed-url?dash_name=admin')).json().data.EmbedUrl as string
  }

  test('200 returns the built-in page if no BI server is configured [INS-003]', async () => {
    expect(await address({})).toBe('/insights')
  })

  test('200 returns a signed Metabase URL that is valid for ten minutes [INS-003]', async () => {
    const secret = 'a secret of the BI server'
    const url = await address({ BI_URL: 'https://bi.example/', BI_SECRET: secret, BI_DASHBOARD: 7 })
    const [, head, body, signature] = /^https:\/\/bi\.example\/embed\/dashboard\/([\w-]+)\.([\w-]+)\.([\w-]+)#/.exec(url)!
    expect(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')).toBe(signature)
    expect(JSON.parse(Buffer.from(body!, 'base64url').toString())).toEqual({
      resource: { dashboard: 7 },
      params: {},
      exp: Math.floor(now.getTime() / 1000) + 600,
    })
  })

  test('422 for another dashboard, 403 without INSIGHTS_READ [INS-003]', async () => {
    expect((await as('super.admin')('GET', '/admin/get-embed-url?dash_name=other')).statusCode).toBe(422)
    expect((await as('tech.support')('GET', '/admin/get-embed-url?dash_name=admin')).statusCode).toBe(403)
  })
})

describe('GET /admin/analytics/:panel', () => {
  test('200 placements by week, hiding counts below five', async () => {
    expect(await panel('placements')).toEqual([
      ['05/04/2020', 6, null],
      ['05/11/2020', null, null],
    ])
  })

  test('200 a week without placements has its own row', async () => {
    const { data } = (
      await as('super.admin')('GET', '/admin/analytics/placements?start_date=2020-04-22&end_date=2020-05-20')
    ).json()
    expect(data.map(({ label, count }: Row) => [label, count])).toEqual([
      ['04/20/2020', 0],
      ['04/27/2020', 0],
      ['05/04/2020', 6],
      ['05/11/2020', null],
      ['05/18/2020', 0],
    ])
  })

  test('200 how far the patients added in the period got', async () => {
    expect(await panel('funnel')).toEqual([
      ['Entered', 13, null],
      ['Applied', 13, null],
      ['Accepted', 8, null],
      ['Agreed', 8, null],
      ['Admitted', 8, null],
    ])
  })

  test('200 each facility’s median time to the first answer, in minutes', async () => {
    // Response times in hours: 1, 2, 3, 4, 5, 6, 1, and 2 at Quiet Harbor House; 1 to 5 at Birchmoor Lodge.
    expect(await panel('first-answer-by-facility')).toEqual([
      ['Birchmoor Lodge', 5, 180],
      ['Quiet Harbor House', 8, 150],
    ])
  })

  test('200 the percentage of on-time answers by facility; unanswered applications count only when overdue', async () => {
    const sent = await db
      .selectFrom('applications')
      .select(['id', 'created_at'])
      .where('facility_id', '=', facilities.house)
      .execute()
    const overdue = sent.slice(0, 2).map(({ id, created_at }) => ({ application_id: id, since: created_at }))
    const warning = (kind: 'half' | 'due') => overdue.map(clock => ({ ...clock, kind, at: now.toISOString() }))
    await db
      .insertInto('answer_warnings')
      .values([...warning('half'), ...warning('due')])
      .execute()
    const { id: record_id } = await buildPatient(db, now, { advocate_id: users['outside.advocate'] })
    const pending = await buildApplication(db, now, { record_id, facility_id: facilities.house })
    await db
      .updateTable('applications')
      .set({ created_at: at('06').toISOString() })
      .where('id', '=', pending.id)
      .execute()
    expect(await panel('answer-targets')).toEqual([
      ['Quiet Harbor House', 8, 75],
      ['Birchmoor Lodge', 5, 100],
    ])
    await db.updateTable('applications').set({ created_at: now.toISOString() }).where('id', '=', pending.id).execute()
  })

  test('200 each hospital’s median time to placement, in hours', async () => {
    // The patients were placed after 25, 26, 27, 28, 29, 30, 25, and 26 hours.
    expect(await panel('placement-by-organization')).toEqual([['Saint Brannoc Medical Center', 8, 26.5]])
  })

  test('200 where patients wait longest for admission, by county, level of care, and payer [S-30]', async () => {
    // The same eight patients, who waited from registration
    expect(await panel('wait-by-county')).toEqual([['Los Angeles, CA', 8, 26.5]])
    expect((await panel('wait-by-payer')).map(([, count, value]) => [count, value])).toEqual([[8, 26.5]])
    const levels = await panel('wait-by-level')
    expect(levels.length).toBeGreaterThan(0)
    for (const [, count, value] of levels) expect([count, value]).toEqual([8, 26.5])
    expect(await panel('wait-by-county', '&state=NY')).toEqual([])
  })

  test('200 groups of fewer than five who waited are only counted [S-30]', async () => {
    for (const name of ['wait-by-county', 'wait-by-level', 'wait-by-payer']) {
      const answer = (
        await as('super.admin')('GET', `/admin/analytics/${name}?start_date=2020-05-12&end_date=2020-05-17`)
      ).json() as Answer
      expect([answer.data, answer.few > 0]).toEqual([[], true])
    }
  })

  test('200 facilities below five are combined, and do not push visible rows out of the list', async () => {
    const smallGroup = await Promise.all([1, 2, 3].map(n => buildFacility(db, now, { name: `Aster ${n}`, state: 'NV' })))
    for (const { id: facility_id } of smallGroup) {
      const { id: record_id } = await buildPatient(db, now, { advocate_id: users.colleague })
      const { id } = await buildApplication(db, now, { record_id, facility_id, status: 'Declined Insurance' })
      const sent = at('07').getTime()
      await db
        .updateTable('applications')
        .set({ created_at: at('07').toISOString(), insurance_accepted_at: new Date(sent + 90 * hour).toISOString() })
        .where('id', '=', id)
        .execute()
    }
    const { data, total, few } = await fetchPanel('first-answer-by-facility')
    expect(data.map(({ label, count }) => [label, count])).toEqual([
      ['Birchmoor Lodge', 5],
      ['Quiet Harbor House', 8],
    ])
    expect([total, few]).toEqual([2, 3])
    expect(await fetchPanel('first-answer-by-facility', '&state=nv')).toEqual({ data: [], total: 0, few: 3 })
    const shyIds = smallGroup.map(({ id }) => id)
    await db.updateTable('applications').set({ created_at: now.toISOString() }).where('facility_id', 'in', shyIds).execute()
  })

  test("200 filters by the facility's state and by an organization on either side", async () => {
    const names = async (filter: string) => (await panel('first-answer-by-facility', filter)).map(([label]) => label)
    const { organization_id: center } = await db
      .selectFrom('facilities')
      .select('organization_id')
      .where('id', '=', facilities.house)
      .executeTakeFirstOrThrow()
    const { organization_id: hospital } = await db
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', users.advocate)
      .executeTakeFirstOrThrow()
    expect(await names('&state=ca')).toEqual(['Quiet Harbor House'])
    expect(await names(`&organization_id=${center}`)).toEqual(['Quiet Harbor House'])
    expect(await names(`&organization_id=${hospital}`)).toEqual(['Birchmoor Lodge', 'Quiet Harbor House'])
    expect((await panel('placements', '&state=IL')).map(([, count]) => count)).toEqual([0, 0])
    expect((await panel('funnel', `&organization_id=${center}`))[0]).toEqual(['Entered', 8, null])
    expect(await panel('unmet-need', '&state=NV')).toEqual([])
  })

  test('200 time to placement lists only hospitals, although treatment centers also have advocates', async () => {
    for (let n = 0; n < 5; n++) {
      const { id: record_id } = await buildPatient(db, now, { advocate_id: users['rehab.advocate'] })
      const { id } = await buildApplication(db, now, { record_id, facility_id: facilities.house, status: 'Admitted' })
      const placed = { created_at: '2019-02-04T19:00:00.000Z', patient_admitted_at: '2019-02-05T19:00:00.000Z' }
      await db.updateTable('applications').set(placed).where('id', '=', id).execute()
    }
    const { data } = (
      await as('super.admin')('GET', '/admin/analytics/placement-by-organization?start_date=2019-02-01&end_date=2019-02-28')
    ).json()
    expect(data).toEqual([])
  })

  test('200 decline reasons; an accepted patient who needs no interview does not count', async () => {
    await db
      .updateTable('applications')
      .set({ interview_denied_reason: 'Patient is accepted no interview needed' })
      .where('facility_id', '=', facilities.house)
      .execute()
    expect(await panel('decline-reasons')).toEqual([[expect.any(String), 5, null]])
  })

  test('200 the reasons hospitals closed applications, separate from each other and from declines [S-11]', async () => {
    expect(await panel('close-reasons')).toEqual([])
    const ids = (
      await db.selectFrom('applications').select('id').where('facility_id', '=', facilities.house).orderBy('id').execute()
    ).map(row => row.id)
    const declines = await panel('decline-reasons')
    const close = (ids: number[], close_reason: string | null) =>
      db.updateTable('applications').set({ close_reason }).where('id', 'in', ids).execute()
    await close(ids.slice(0, 5), 'Placed elsewhere')
    await close(ids.slice(5, 7), 'Patient withdrew')
    const { data, few } = await fetchPanel('close-reasons')
    expect(data.map(({ label, count }) => [label, count])).toEqual([['Placed elsewhere', 5]])
    expect(few).toBe(1)
    expect(await panel('decline-reasons')).toEqual(declines)
    await close(ids, null)
  })

  test('200 searches without results; small groups are neither named nor counted', async () => {
    expect(await panel('unmet-need')).toEqual([
      ['Detox - residential · Kern, CA', 6, 30],
      ['Detox - residential · Inyo, CA', null, null],
    ])
  })

  test('200 profile ages; each facility is in one row', async () => {
    const rows = await panel('directory-freshness')
    const { count } = await db
      .selectFrom('facilities')
      .where('deleted_at', 'is', null)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(rows.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBe(count)
  })

  test.each(panels)('200 %s without data is empty or zero', async name => {
    const rows = await fetchData(`/admin/analytics/${name}?start_date=1990-01-01&end_date=1990-01-31`)
    if (name !== 'directory-freshness') for (const row of rows) expect(row.count).toBe(0)
  })
})

describe('GET /insights-mirror', () => {
  const mirror = () => fetchData(`/insights-mirror?${days}`, 'coordinator')
  /** Creates another organization's facility in California with the given number of applications in the selected period. */
  async function addFacility(sent: number, overrides: Parameters<typeof buildFacility>[2] = {}) {
    const facility = await buildFacility(db, now, { state: 'CA', ...overrides })
    for (let n = 0; n < sent; n++) {
      const { id: record_id } = await buildPatient(db, now, { advocate_id: users['outside.advocate'] })
      const { id } = await buildApplication(db, now, { record_id, facility_id: facility.id })
      await db
        .updateTable('applications')
        .set({ created_at: at('07').toISOString() })
        .where('id', '=', id)
        .execute()
    }
    return facility
  }

  test('200 a treatment center sees its own figures; with fewer than five other facilities there is no comparison [S-21]', async () => {
    expect(await mirror()).toEqual({
      time_zone: 'America/Los_Angeles',
      facilities: { own: 1, others: expect.any(Number) },
      states: 1,
      received: 8,
      applications: { own: 8, others: null },
      answer_minutes: { own: 150, others: null },
      acceptances_kept: { own: 100, others: null },
      reasons: [],
    })
  })

  test('200 both sides count per facility in the same states, with 0 for facilities without applications [S-21]', async () => {
    const before = (await mirror()).facilities.others
    for (const sent of [1, 2, 3, 0, 0, 0]) await addFacility(sent)
    // Excluded from the comparison: a facility in another state, a directory listing, and an unapproved facility.
    await addFacility(4, { state: 'NV' })
    await db.insertInto('facilities').values({ name: 'Listed', state: 'CA', status: 'Approved', organization_id: null }).execute()
    await buildFacility(db, now, { state: 'CA', status: 'Awaiting Approval' })
    const withSix = await mirror()
    expect(withSix.facilities).toEqual({ own: 1, others: before + 6 })
    expect(withSix.applications).toEqual({ own: 8, others: Math.round(60 / (before + 6)) / 10 })

    // A second facility without applications halves the center's figure because the figure is a mean per facility, not a sum.
    const { organization_id } = await db
      .selectFrom('facilities')
      .select('organization_id')
      .where('id', '=', facilities.house)
      .executeTakeFirstOrThrow()
    await buildFacility(db, now, { organization_id, state: 'CA' })
    const withSeven = await mirror()
    expect([withSeven.facilities.own, withSeven.received, withSeven.applications.own]).toEqual([2, 8, 4])
    expect(withSeven.answer_minutes.own).toBe(150)
  })

  test('200 median times are medians per facility on both sides [S-21]', async () => {
    const addAnswers = async (facility_id: number, hours: number[]) => {
      for (const hoursToAnswer of hours) {
        const { id: record_id } = await buildPatient(db, now, { advocate_id: users['outside.advocate'] })
        const { id } = await buildApplication(db, now, { record_id, facility_id })
        const sent = at('08').getTime()
        const times = {
          created_at: at('08').toISOString(),
          insurance_accepted_at: new Date(sent + hoursToAnswer * hour).toISOString(),
        }
        await db.updateTable('applications').set(times).where('id', '=', id).execute()
      }
    }
    // Medians of 1, 2, 3, 4, and 5 hours. One facility has many fast answers but contributes only one median.
    for (const hours of [[1, 1, 1, 1, 1, 1, 1], [2], [3], [4], [5]]) await addAnswers((await addFacility(0)).id, hours)
    expect((await mirror()).answer_minutes.others).toBe(180)
  })
})
