import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { panels } from '#domain/analytics/panels.ts'
import { buildApplication, buildFacility, buildPatient } from '../seed/builders.ts'
import { type CastName, castWorld } from '../seed/cast.ts'
import { tagsNamed } from '../seed/catalogue.ts'
import { startServer } from '../testing.ts'

const server = await startServer()
const { db, house, as } = server
const now = house.now()
const { users, facilities } = await castWorld(db)
const days = 'start_date=2020-05-04&end_date=2020-05-17'
const hour = 3_600_000
const at = (day: string) => new Date(`2020-05-${day}T19:00:00.000Z`)
const ask = async (path: string, who: CastName = 'super.admin') => (await as(who)('GET', path)).json().data
const panel = async (name: string) =>
  ((await ask(`/admin/analytics/${name}?${days}`)) as { label: string; count: number | null; value: number | null }[]).map(
    ({ label, count, value }) => [label, count, value],
  )

/*
 * Six patients of the hospital were admitted to the house in the first week, each an hour's answer later than the one before;
 * two in the second week. Three more were declined for the same reason, one searched in vain.
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
  const level = tagsNamed('treatment_level', 'Detox - residential')[0]!
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

  test('200 the product’s own page where no BI server is configured [INS-003]', async () => {
    expect(await address({})).toBe('/insights')
  })

  test('200 a signed address of the BI server that Metabase opens for ten minutes [INS-003]', async () => {
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

  test('422 another dashboard, 403 without INSIGHTS_READ [INS-003]', async () => {
    expect((await as('super.admin')('GET', '/admin/get-embed-url?dash_name=other')).statusCode).toBe(422)
    expect((await as('tech.support')('GET', '/admin/get-embed-url?dash_name=admin')).statusCode).toBe(403)
  })
})

describe('GET /admin/analytics/:panel', () => {
  test('200 placements by week, fewer than five not told', async () => {
    expect(await panel('placements')).toEqual([
      ['05/04/2020', 6, null],
      ['05/11/2020', null, null],
    ])
  })

  test('200 how far the patients got who were entered', async () => {
    expect(await panel('funnel')).toEqual([
      ['Entered', 13, null],
      ['Applied', 13, null],
      ['Accepted', 8, null],
      ['Agreed', 8, null],
      ['Admitted', 8, null],
    ])
  })

  test('200 the median time to the first answer of each facility, in minutes', async () => {
    // 1 2 3 4 5 6 1 2 hours; 1 2 3 4 5 hours.
    expect(await panel('first-answer-by-facility')).toEqual([
      ['Birchmoor Lodge', 5, 180],
      ['Quiet Harbor House', 8, 150],
    ])
  })

  test('200 how many answers came in time, by facility: who has not answered yet, and is not late, does not count', async () => {
    const sent = await db
      .selectFrom('applications')
      .select(['id', 'created_at'])
      .where('facility_id', '=', facilities.house)
      .execute()
    const late = sent.slice(0, 2).map(({ id, created_at }) => ({ application_id: id, since: created_at }))
    const warning = (kind: 'half' | 'due') => late.map(one => ({ ...one, kind, at: now.toISOString() }))
    await db
      .insertInto('answer_warnings')
      .values([...warning('half'), ...warning('due')])
      .execute()
    const { id: record_id } = await buildPatient(db, now, { advocate_id: users['outside.advocate'] })
    const waiting = await buildApplication(db, now, { record_id, facility_id: facilities.house })
    await db
      .updateTable('applications')
      .set({ created_at: at('06').toISOString() })
      .where('id', '=', waiting.id)
      .execute()
    expect(await panel('answer-targets')).toEqual([
      ['Quiet Harbor House', 8, 75],
      ['Birchmoor Lodge', 5, 100],
    ])
    await db.updateTable('applications').set({ created_at: now.toISOString() }).where('id', '=', waiting.id).execute()
  })

  test('200 the median time to placement of each hospital, in hours', async () => {
    // 25 to 30 hours, and 25 and 26.
    expect(await panel('placement-by-organization')).toEqual([['Saint Brannoc Medical Center', 8, 26.5]])
  })

  test('200 why it was No: who needs no interview was not refused', async () => {
    await db
      .updateTable('applications')
      .set({ interview_denied_reason: 'Patient is accepted no interview needed' })
      .where('facility_id', '=', facilities.house)
      .execute()
    expect(await panel('decline-reasons')).toEqual([[expect.any(String), 5, null]])
  })

  test('200 where searches found nothing: neither named nor counted where they are few', async () => {
    expect(await panel('unmet-need')).toEqual([
      ['Detox - residential · Kern, CA', 6, 30],
      ['Detox - residential · Inyo, CA', null, null],
    ])
  })

  test('200 how old the profiles are: each facility stands in one row', async () => {
    const rows = await panel('directory-freshness')
    const { count } = await db
      .selectFrom('facilities')
      .where('deleted_at', 'is', null)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(rows.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBe(count)
  })

  test.each(panels)('200 %s of days without anything is empty or noughts', async name => {
    const rows = await ask(`/admin/analytics/${name}?start_date=1990-01-01&end_date=1990-01-31`)
    if (name !== 'directory-freshness') for (const row of rows) expect(row.count).toBe(0)
  })
})

describe('GET /insights-mirror', () => {
  test('200 a treatment center sees itself; of fewer than five facilities in its state no median', async () => {
    expect(await ask(`/insights-mirror?${days}`, 'coordinator')).toEqual({
      applications: { own: 8, state: null },
      answer_minutes: { own: 150, state: null },
      acceptances_kept: { own: 100, state: null },
      reasons: [],
    })
  })

  test('200 beside the median of its state once there are five', async () => {
    for (const n of [1, 2, 3, 4]) {
      const facility = await buildFacility(db, now, { state: 'CA' })
      for (let sent = 0; sent < n; sent++) {
        const { id } = await buildPatient(db, now, { advocate_id: users['outside.advocate'] })
        const { id: application } = await buildApplication(db, now, { record_id: id, facility_id: facility.id })
        await db
          .updateTable('applications')
          .set({ created_at: at('07').toISOString() })
          .where('id', '=', application)
          .execute()
      }
    }
    const mirror = await ask(`/insights-mirror?${days}`, 'coordinator')
    // 8 of the house, and 1 2 3 4; nobody else has answered.
    expect(mirror.applications).toEqual({ own: 8, state: 3 })
    expect(mirror.answer_minutes).toEqual({ own: 150, state: null })
  })
})
