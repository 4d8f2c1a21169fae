import { beforeAll, describe, expect, test } from 'vitest'
import { closeReasons } from '#domain/placement/applications/reasons.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { buildApplication, buildFacility, buildPatient } from '../seed/builders.ts'
import { tagIds } from '../seed/catalog.ts'
import { insuranceRow } from '../seed/rows.ts'
import { findTestData, type TestUsername } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, facilities } = await findTestData(db)
const lodge = await buildFacility(db, now, { name: 'Larch Lodge' })

/** Days on which no other test adds a patient. */
const days = 'start_date=2020-05-04&end_date=2020-05-10'
const at = (day: string) => `2020-05-${day}T19:00:00.000Z`
const fetchMetric = async (metric: string, query = days, username: TestUsername = 'hospital.admin') =>
  as(username)('GET', `/insights/${metric}?${query}`)
const countOf = async (metric: string, query?: string, username?: TestUsername) =>
  (await fetchMetric(metric, query, username)).json().data

const payer = (name: string) => insuranceRow(name, { first_name: 'Ann', last_name: 'Bell' })
const ids: Record<string, number> = {}
/*
 * Adds three of the advocate's patients, one colleague's patient, one patient who was added the day after this period, and one from
 * another hospital.
 */
beforeAll(async () => {
  const enter = async (name: string, overrides: Parameters<typeof buildPatient>[2]) => {
    const row = await buildPatient(db, now, { first_name: name, advocate_id: users.advocate, payment_method: [], ...overrides })
    ids[name] = row.id
    return row.id
  }
  const ana = await enter('Ana', {
    created_at: at('04'),
    match_count: 10,
    date_of_birth: '1990-05-04',
    gender_identity: 'female',
    homeless: true,
    mental_conditions: tagIds('mental_health_condition', 'Depression'),
    patient_insurance: payer('Blue Shield'),
    secondary_insurance: payer('Medi-Cal'),
  })
  const ben = await enter('Ben', {
    created_at: at('06'),
    match_count: 5,
    date_of_birth: '2003-01-01',
    gender_identity: 'male',
    homeless: false,
    mental_conditions: [],
    patient_insurance: payer('Medi-Cal'),
    health_conditions: [],
  })
  await enter('Cy', {
    created_at: at('10'),
    status: 'On Hold',
    date_of_birth: '1950-01-01',
    gender_identity: 'non-binary',
    homeless: null,
    treatment_levels: tagIds('treatment_level', 'IOP'),
    patient_insurance: null,
  })
  await enter('Dee', {
    created_at: at('09'),
    date_of_birth: '1980-01-01',
    advocate_id: users.colleague,
    gender_identity: 'female',
    patient_insurance: null,
  })
  await enter('Eve', { created_at: '2020-05-11T07:00:00.000Z' })
  await enter('Far', { created_at: at('06'), advocate_id: users['outside.advocate'] })
  await buildApplication(db, now, { record_id: ana, facility_id: facilities.house, status: 'Admitted' })
  await buildApplication(db, now, { record_id: ana, facility_id: lodge.id, status: 'Declined Application' })
  await buildApplication(db, now, { record_id: ben, facility_id: lodge.id, status: 'Accepted' })
})

describe('GET /insights', () => {
  test.each([
    ['super.admin', 'platform', 'INS-001'],
    ['tech.support', 'forbidden', 'INS-002'],
    ['advocate', 'hospital', 'INS-004'],
    ['free.hospital', 'free', 'INS-005'],
    ['coordinator', 'treatment_center', 'INS-006'],
    ['loner', 'none', 'INS-008'],
  ] as const)('200 %s has the page %s [%s]', async (username, audience, _row) => {
    expect((await as(username)('GET', '/insights')).json().data.audience).toBe(audience)
  })

  test('200 an Org Admin can select any of the hospital’s advocates; an advocate can select no one else [INS-009]', async () => {
    const value = (await as('hospital.admin')('GET', '/insights')).json().data.users
    expect(value.map((user: { id: number }) => user.id)).toEqual(expect.arrayContaining([users.advocate, users.colleague]))
    expect(value.map((user: { id: number }) => user.id)).not.toContain(users['outside.advocate'])
    expect((await as('advocate')('GET', '/insights')).json().data.users).toEqual([])
  })

  test('200 the banner links to the booking URL or the support address [INS-007]', async () => {
    const booking = async (config: object) => {
      const server = await startServer({ config })
      return (await server.as('coordinator')('GET', '/insights')).json().data.booking_url
    }
    expect(await booking({})).toBe('mailto:support@passage.example')
    expect(await booking({ BOOKING_URL: 'https://book.example/talk' })).toBe('https://book.example/talk')
  })
})

describe('GET /insights/:metric', () => {
  test.each([
    ['patients-entered', 4],
    ['avg-matches', 7.5],
    ['avg-applications', 0.8],
    ['avg-accepted-applications', 0.5],
    ['total-admitted-patients', 1],
    ['administrative-hours-saved', 2.3],
  ])('200 %s is %d [INS-016] [INS-023]', async (metric, value) => {
    expect(await countOf(metric)).toBe(value)
  })

  const bars = async (metric: string, query?: string) =>
    ((await countOf(metric, query)) as { label: string; count: number }[]).map(({ label, count }) => [label, count])

  test('200 each chart lists labels and counts, largest first [INS-017] [INS-021]', async () => {
    expect(await bars('patients-by-status')).toEqual([
      ['Accepted', 1],
      ['Admitted', 1],
      ['No application yet', 1],
      ['On Hold', 1],
    ])
    expect(await bars('admitted-patients-by-facility')).toEqual([['Quiet Harbor House', 1]])
    expect(await bars('accepted-patients-by-facility')).toEqual([
      ['Larch Lodge', 1],
      ['Quiet Harbor House', 1],
    ])
    expect(await bars('patients-by-insurance-provider')).toEqual([
      ['Medi-Cal (California Medicaid)', 2],
      ['Blue Shield of California', 1],
    ])
    expect(await bars('patients-by-insurance-type')).toEqual([
      ['No insurance entered', 2],
      ['Public (Medicaid/Medicare)', 2],
      ['Private (Commercial Policy)', 1],
    ])
    expect(await bars('patients-by-mental-health')).toEqual([['Depression', 3]])
    expect(await bars('patients-by-comorbidities')).toEqual([['High blood pressure', 3]])
    expect(await bars('patients-by-accommodations')).toEqual([])
  })

  test('200 a single application has its reporting label [INS-021]', async () => {
    const definitions = {
      'Request for Interview': 'Request to Interview',
      Rejected: 'Patient Rejected',
      'Treatment Completed': 'Complete',
      New: 'New',
      'In Review': 'In Review',
      Cancelled: 'Cancelled',
      'Declined Insurance': 'Declined Insurance',
    }
    for (const status of keysOf(definitions)) {
      const { id } = await buildPatient(db, now, { advocate_id: users.advocate, created_at: '2020-08-03T19:00:00.000Z' })
      await buildApplication(db, now, { record_id: id, facility_id: facilities.house, status })
    }
    const counted = await bars('patients-by-status', 'start_date=2020-08-03&end_date=2020-08-03')
    expect(counted.toSorted()).toEqual(
      Object.values(definitions)
        .map(label => [label, 1])
        .toSorted(),
    )
  })

  test('200 counts each close reason separately and lists its patients [S-11]', async () => {
    const day = 'start_date=2020-09-07&end_date=2020-09-07'
    for (const reason of closeReasons) {
      const { id: record_id } = await buildPatient(db, now, {
        advocate_id: users.advocate,
        created_at: '2020-09-07T19:00:00.000Z',
      })
      const { id } = await buildApplication(db, now, { record_id, facility_id: facilities.house })
      const body = { status: 'Cancelled', extras: { reason } }
      expect((await as('advocate')('PATCH', `/applications/${id}/state-update`, body)).statusCode).toBe(200)
    }
    expect(await bars('patients-by-close-reason', day)).toEqual(closeReasons.toSorted().map(reason => [reason, 1]))
    const behind = await as('advocate')('GET', `/insights/patients-by-close-reason/patients?${day}&key=Patient%20withdrew`)
    expect([behind.statusCode, behind.json().total]).toEqual([200, 1])
  })

  test.each([
    // One facility accepted the patient, who agreed but did not arrive. Another one declined.
    [['Patient did not Arrive', 'Declined Insurance'], 'Patient did not Arrive'],
    [['Admitted', 'Booked'], 'Admitted'],
    [['Completed <30 Days PHP', 'Admitted'], 'Complete'],
    [['Accepted', 'New'], 'Accepted'],
    // An accepted application that has ended progressed further than a new one.
    [['Rejected', 'New'], 'Patient Rejected'],
    [['Voluntary Discharge', 'Accepted'], 'Voluntary Discharge'],
    [['Declined Insurance', 'New'], 'New'],
  ] as const)('200 a patient with %j counts as %s, the one that got furthest [INS-017]', async (statuses, label) => {
    const day = '2020-09-01'
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate, created_at: `${day}T19:00:00.000Z` })
    for (const [index, status] of statuses.entries())
      await buildApplication(db, now, { record_id: id, facility_id: index ? lodge.id : facilities.house, status })
    const counted = await bars('patients-by-status', `start_date=${day}&end_date=${day}`)
    await db.updateTable('patients').set({ created_at: '1999-01-01T19:00:00.000Z' }).where('id', '=', id).execute()
    expect(counted).toEqual([[label, 1]])
  })

  test("200 days begin at midnight in the hospital's time zone, which the page names", async () => {
    const page = async (username: TestUsername) => (await as(username)('GET', '/insights')).json().data.time_zone
    expect([await page('hospital.admin'), await page('outside.advocate'), await page('super.admin')]).toEqual([
      'America/Los_Angeles',
      'America/Chicago',
      'America/Los_Angeles',
    ])
    // 15 minutes past midnight in Chicago, but still the previous day in California.
    const created_at = '2020-10-02T05:15:00.000Z'
    for (const username of ['advocate', 'outside.advocate'] as const)
      await buildPatient(db, now, { advocate_id: users[username], created_at })
    const entered = (day: string, username: TestUsername) =>
      countOf('patients-entered', `start_date=${day}&end_date=${day}`, username)
    expect([await entered('2020-10-01', 'outside.advocate'), await entered('2020-10-02', 'outside.advocate')]).toEqual([0, 1])
    expect([await entered('2020-10-01', 'advocate'), await entered('2020-10-02', 'advocate')]).toEqual([1, 0])
  })

  test.each([
    ['gender=female', 2],
    ['gender=non-binary', 1],
    ['insurance=Public', 2],
    ['insurance=Private', 1],
    ['age_range=26-34', 1],
    ['age_range=0-17', 1],
    ['age_range=65-120', 1],
    ['unhoused=1', 1],
    ['unhoused=0&gender=male', 1],
    [`treatment_category=${tagIds('treatment_level', 'IOP')[0]}`, 1],
    ['race=Other', 0],
    ['gender=FEMALE&insurance=public', 1],
    ['insurance=PRIVATE', 1],
  ])('200 %s selects %d patients entered [INS-013] [INS-014] [INS-015]', async (filter, count) => {
    expect(await countOf('patients-entered', `${days}&${filter}`)).toBe(count)
  })

  test('200 an average without patients is null, not zero', async () => {
    expect(await countOf('avg-matches', 'start_date=1990-01-01&end_date=1990-01-02')).toBe(null)
  })

  test('200 an advocate sees only their own figures, whichever user is requested; an Org Admin can choose [INS-009]', async () => {
    const asking = `${days}&user_id=${users.colleague}`
    expect(await countOf('patients-entered', days, 'advocate')).toBe(3)
    expect(await countOf('patients-entered', asking, 'advocate')).toBe(3)
    expect(await countOf('patients-entered', asking, 'hospital.admin')).toBe(1)
    expect(await countOf('patients-entered', days, 'outside.advocate')).toBe(1)
    expect(await countOf('patients-entered', `${days}&user_id=${users['outside.advocate']}`, 'hospital.admin')).toBe(0)
  })

  test('403 on the free plan, with the upgrade message [INS-005]', async () => {
    const reply = await fetchMetric('patients-entered', days, 'free.hospital')
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Upgrade to a paid plan to access Patient Advocate Insights'])
  })

  test.each(['start_date=2020-05-04', `${days}&gender=other`, 'start_date=2020-05-10&end_date=2020-05-04'])(
    '422 %s [INS-015]',
    async query => {
      expect((await fetchMetric('patients-entered', query)).statusCode).toBe(422)
    },
  )

  test('404 for an unknown metric', async () => {
    expect((await fetchMetric('patients-by-shoe-size')).statusCode).toBe(404)
  })

  test('200 each hospital sets the hours per application [INS-023]', async () => {
    const server = await startServer({ config: { HOURS_PER_APPLICATION: 2 } })
    const { users } = await findTestData(server.db)
    const { id } = await buildPatient(server.db, now, { advocate_id: users.advocate, created_at: at('05') })
    await buildApplication(server.db, now, { record_id: id })
    const reply = await server.as('advocate')('GET', `/insights/administrative-hours-saved?${days}`)
    expect(reply.json().data).toBe(2)
  })
})

describe('GET /insights/:metric/patients', () => {
  const behind = async (metric: string, query: string, username: TestUsername = 'advocate') => {
    const reply = await as(username)('GET', `/insights/${metric}/patients?${days}&${query}`)
    return reply.json() as { data: { first_name: string; advocate_name: string }[]; total: number }
  }
  const names = ({ data }: Awaited<ReturnType<typeof behind>>) => data.map(patient => patient.first_name)

  test('200 a figure or bar lists its patients, most recently entered first', async () => {
    expect(names(await behind('patients-entered', ''))).toEqual(['Cy', 'Ben', 'Ana'])
    expect(names(await behind('total-admitted-patients', ''))).toEqual(['Ana'])
    expect(names(await behind('avg-matches', ''))).toEqual(['Ben', 'Ana'])
    expect(names(await behind('patients-by-status', 'key=On%20Hold'))).toEqual(['Cy'])
    expect(names(await behind('accepted-patients-by-facility', `key=${lodge.id}`))).toEqual(['Ben'])
    expect(names(await behind('patients-by-mental-health', ''))).toEqual(['Cy', 'Ana'])
  })

  test('200 in pages, with the total', async () => {
    const page = await behind('patients-entered', 'page_size=1&page_number=2')
    expect([names(page), page.total]).toEqual([['Ben'], 3])
  })

  test('403 for an Org Admin who is not an advocate, who can only read figures', async () => {
    const reply = await as('hospital.admin')('GET', `/insights/patients-entered/patients?${days}`)
    expect(reply.statusCode).toBe(403)
  })

  test('200 reading them is audited', async () => {
    await behind('total-admitted-patients', '')
    const row = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'insights.patients')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ actor_id: users.advocate, subject_ids: [ids.Ana], detail: { metric: 'total-admitted-patients' } })
  })
})
