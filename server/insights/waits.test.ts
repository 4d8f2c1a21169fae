import { beforeAll, describe, expect, test } from 'vitest'
import type { FacilityReport, Times } from '#domain/insights/times.ts'
import { noFacts } from '#domain/placement/applications/handover/schema.ts'
import type { ApplicationRow } from '../platform/db/applicationTables.ts'
import { buildApplication, buildFacility, buildPatient } from '../seed/builders.ts'
import { insuranceRow } from '../seed/rows.ts'
import { findTestData, type TestUsername } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, facilities } = await findTestData(db)
const lodge = await buildFacility(db, now, { name: 'Larch Lodge' })

/** May 2020, which is compared with April. No other test adds patients then. */
const may = 'start_date=2020-05-01&end_date=2020-05-31'
const fetchTimes = async (query = may, username: TestUsername = 'hospital.admin', path = '/insights-times'): Promise<Times> =>
  (await as(username)('GET', `${path}?${query}`)).json().data
const fetchFacilities = async (
  query = may,
  username: TestUsername = 'hospital.admin',
  path = '/insights-facilities',
): Promise<FacilityReport> => (await as(username)('GET', `${path}?${query}`)).json().data
const milestone = (times: Times, name: string) => times.milestones.find(({ milestone }) => milestone === name)!

const payer = (name: string) => insuranceRow(name, { first_name: 'Ann', last_name: 'Bell' })
/** A time this many hours after noon on a day in 2020, in Pacific Daylight Time. */
const after = (day: string, hours: number) => new Date(Date.parse(`2020-${day}T19:00:00.000Z`) + hours * 3_600_000).toISOString()
const enter = async (day: string, values: Parameters<typeof buildPatient>[2] = {}) =>
  (
    await buildPatient(db, now, {
      advocate_id: users.advocate,
      payment_method: [],
      patient_insurance: null,
      created_at: after(day, 0),
      ...values,
    })
  ).id
type Sent = {
  facility_id: number
  day: string
  sent: number
  answered?: number
  accepted?: number
  left?: number
  admitted?: number
}
const apply = async (
  record_id: number,
  { facility_id, day, sent, answered, accepted, left, admitted }: Sent,
  more: Partial<ApplicationRow> = {},
) => {
  const { id } = await buildApplication(db, now, { record_id, facility_id })
  const time = (hours: number | undefined) => (hours === undefined ? null : after(day, hours))
  await db
    .updateTable('applications')
    .set({
      created_at: after(day, sent),
      insurance_accepted_at: time(answered),
      ...(accepted !== undefined && { application_approved: true, application_approved_at: time(accepted) }),
      ...(left !== undefined && { estimated_discharge_at: Date.parse(after(day, left)) / 1000 }),
      ...(admitted !== undefined && { patient_agreed: true, patient_admitted: true, patient_admitted_at: time(admitted) }),
      ...more,
    })
    .where('id', '=', id)
    .execute()
}

/*
 * May: Ana (Medi-Cal) applies to two facilities; the house admits her after 20 hours. Ben (Medi-Cal) is admitted after 40 hours. Cy
 * (commercial) is declined twice. Dee, a colleague's patient, has no application. Eve's admission is before her registration.
 * April: Gus is admitted after 60 hours. Far belongs to another hospital.
 */
beforeAll(async () => {
  const ana = await enter('05-04', { patient_insurance: payer('Medi-Cal') })
  await apply(ana, { facility_id: facilities.house, day: '05-04', sent: 1, answered: 3, accepted: 6, left: 17, admitted: 20 })
  await apply(
    ana,
    { facility_id: lodge.id, day: '05-04', sent: 2, answered: 2.5 },
    { insurance_accepted: false, payment_rejected_reason: 'Out of county' },
  )
  const ben = await enter('05-29', { patient_insurance: payer('Medi-Cal') })
  await apply(ben, { facility_id: lodge.id, day: '05-29', sent: 4, answered: 9, accepted: 10, admitted: 40 })
  const cy = await enter('05-30', { patient_insurance: payer('Aetna') })
  await apply(
    cy,
    { facility_id: lodge.id, day: '05-30', sent: 3, answered: 5 },
    { insurance_accepted: false, payment_rejected_reason: 'Policy is HMO' },
  )
  await apply(
    cy,
    { facility_id: facilities.house, day: '05-30', sent: 3, answered: 4 },
    {
      application_approved: false,
      not_accepted_reason: 'Not a good fit',
      interview_denied_reason: 'Patient is accepted no interview needed',
    },
  )
  await enter('05-31', { advocate_id: users.colleague })
  const eve = await enter('05-31')
  await apply(eve, { facility_id: facilities.house, day: '05-31', sent: 2, admitted: -1 })
  // Registered four hours after his arrival in the emergency department
  const gus = await enter('04-10', { created_at: after('04-10', 4), emergency_arrival_at: after('04-10', 0) })
  await apply(gus, { facility_id: lodge.id, day: '04-10', sent: 6, answered: 12, accepted: 20, admitted: 60 })
  const far = await enter('05-10', { advocate_id: users['outside.advocate'] })
  await apply(far, { facility_id: facilities.house, day: '05-10', sent: 90, answered: 95, accepted: 99, admitted: 100 })
})

describe('GET /insights-times', () => {
  test('200 hours from arrival to each step, compared with the month before [S-30]', async () => {
    const times = await fetchTimes()
    expect(times.before).toEqual({ start_date: '2020-04-01', end_date: '2020-04-30' })
    expect(times.milestones.map(({ milestone, current, before }) => [milestone, current, before])).toEqual([
      // 1, 4, 3 and 2 hours; 6 hours in April
      ['first_application', { count: 4, median: 150, p90: 222 }, { count: 1, median: 360, p90: 360 }],
      // 2.5, 9 and 4 hours
      ['first_answer', { count: 3, median: 240, p90: 480 }, { count: 1, median: 720, p90: 720 }],
      ['acceptance', { count: 2, median: 480, p90: 576 }, { count: 1, median: 1200, p90: 1200 }],
      ['departure', { count: 1, median: 1020, p90: 1020 }, { count: 0, median: null, p90: null }],
      // 20 and 40 hours. Eve's admission before her registration is left out.
      ['admission', { count: 2, median: 1800, p90: 2280 }, { count: 1, median: 3600, p90: 3600 }],
    ])
    expect([times.out_of_order, times.booked_departures]).toEqual([1, 1])
  })

  test('200 the departure that was entered counts instead of the booked one, which is counted as such [S-30]', async () => {
    const [arrived, left] = [0, 18.5].map(hours => after('05-04', hours))
    const { id } = await db
      .selectFrom('applications')
      .innerJoin('patients', 'patients.id', 'applications.record_id')
      .where('patients.created_at', '=', arrived!)
      .where('applications.facility_id', '=', facilities.house)
      .select('applications.id')
      .executeTakeFirstOrThrow()
    const facts = JSON.stringify({ ...noFacts, departed_at: left })
    await db
      .insertInto('application_handovers')
      .values({ application_id: id, facts, updated_by: users.advocate, updated_at: now.toISOString() })
      .execute()
    try {
      const times = await fetchTimes()
      expect(milestone(times, 'departure').current).toEqual({ count: 1, median: 1110, p90: 1110 })
      // 17.5 instead of 16 hours for Ana
      expect([times.booked_departures, times.boarding.total]).toEqual([0, 3210])
    } finally {
      await db.deleteFrom('application_handovers').where('application_id', '=', id).execute()
    }
  })

  test('200 a median for each of the last 13 weeks [S-30]', async () => {
    const times = await fetchTimes()
    expect([times.weeks[0], times.weeks.at(-1)]).toEqual(['2020-03-02', '2020-05-25'])
    const none = (count: number) => Array.from({ length: count }, () => null)
    // Gus on April 10 (week 6), Ana on May 4 (week 10), and Ben in the last week
    expect(milestone(times, 'admission').weeks).toEqual([...none(5), 3600, ...none(3), 1200, ...none(2), 2400])
  })

  test('200 boarding from the first application to departure or admission, payers, and the funnel [S-30]', async () => {
    const times = await fetchTimes()
    // Ana 16 hours until departure, Ben 36 until admission
    expect(times.boarding).toEqual({
      current: { count: 2, median: 1560, p90: 2040 },
      before: { count: 1, median: 3240, p90: 3240 },
      weeks: [...Array(5).fill(null), 3240, ...Array(3).fill(null), 960, ...Array(2).fill(null), 2160],
      total: 3120,
    })
    expect(times.payers.map(({ payer, count, admission, before }) => [payer, count, admission.median, before.median])).toEqual([
      ['Medicaid', 2, 1800, null],
      ['Commercial', 1, null, null],
      ['No insurance entered', 2, null, 3600],
    ])
    expect(times.funnel.map(({ step, count, percent }) => [step, count, percent])).toEqual([
      ['started', 5, 100],
      ['applied', 4, 80],
      ['answered', 4, 80],
      ['accepted', 3, 60],
      ['admitted', 3, 60],
    ])
  })

  test('200 the filters apply, and an advocate sees only their own patients [INS-009] [S-30]', async () => {
    const funnel = async (query: string, username?: TestUsername) => (await fetchTimes(query, username)).funnel[0]!.count
    expect(await funnel(`${may}&insurance=Private`)).toBe(1)
    expect(await funnel(`${may}&user_id=${users.colleague}`)).toBe(1)
    expect([await funnel(may, 'advocate'), await funnel(`${may}&user_id=${users.advocate}`, 'colleague')]).toEqual([4, 1])
    expect(milestone(await fetchTimes(may, 'outside.advocate'), 'admission').current.median).toBe(6000)
  })

  test('403 on the free plan, with the upgrade message [INS-005]', async () => {
    for (const path of ['/insights-times', '/insights-facilities']) {
      const response = await as('free.hospital')('GET', `${path}?${may}`)
      expect([response.statusCode, response.json().message]).toEqual([
        403,
        'Upgrade to a paid plan to access Patient Advocate Insights',
      ])
    }
  })
})

describe('GET /insights-facilities', () => {
  test('200 sent, accepted, median answer, wait, and decline reasons of each facility [S-30]', async () => {
    const { facilities: rows, total, reasons } = await fetchFacilities()
    const name = (await db.selectFrom('facilities').select('name').where('id', '=', facilities.house).executeTakeFirstOrThrow())
      .name
    expect(rows).toEqual([
      // Answers after 0.5, 5 and 2 hours
      {
        id: lodge.id,
        name: 'Larch Lodge',
        sent: 3,
        accepted: 1,
        percent: 33,
        answer: 120,
        wait: 2400,
        reasons: [
          { label: 'Out of county', count: 1 },
          { label: 'Policy is HMO', count: 1 },
        ],
      },
      // Answers after 2 and 1 hours. “No interview needed” is not a decline.
      {
        id: facilities.house,
        name,
        sent: 3,
        accepted: 1,
        percent: 33,
        answer: 90,
        wait: 1200,
        reasons: [{ label: 'Not a good fit', count: 1 }],
      },
    ])
    expect(total).toBe(2)
    expect(reasons.map(({ label, count }) => [label, count])).toEqual([
      ['Not a good fit', 1],
      ['Out of county', 1],
      ['Policy is HMO', 1],
    ])
  })

  test('200 sorted by any column, and limited to the selected patients', async () => {
    const names = async (query: string) => (await fetchFacilities(`${may}${query}`)).facilities.map(({ id }) => id)
    expect(await names('&sort=wait')).toEqual([lodge.id, facilities.house])
    expect(await names('&sort=answer')).toEqual([lodge.id, facilities.house])
    expect((await fetchFacilities(`${may}&insurance=Private`)).facilities.map(({ sent }) => sent)).toEqual([1, 1])
    expect(await names(`&user_id=${users.colleague}`)).toEqual([])
    expect((await as('hospital.admin')('GET', `/insights-facilities?${may}&sort=color`)).statusCode).toBe(422)
  })
})

describe('a treatment center’s own side', () => {
  test('200 times from receipt, including applications of every hospital [S-30]', async () => {
    const times = await fetchTimes(may, 'coordinator', '/insights-mirror/times')
    // The house received four: answers after 2, 1 and 5 hours, acceptances after 5 and 9, and admissions after 19 and 10. Eve's
    // admission is before her application.
    expect(milestone(times, 'first_answer').current).toEqual({ count: 3, median: 120, p90: 264 })
    expect(milestone(times, 'acceptance').current).toEqual({ count: 2, median: 420, p90: 516 })
    expect(milestone(times, 'admission').current).toEqual({ count: 2, median: 870, p90: 1086 })
    expect(milestone(times, 'first_application').current.count).toBe(0)
    expect(times.funnel.map(({ count }) => count)).toEqual([4, 4, 4, 3, 3])
    expect(times.out_of_order).toBe(1)
  })

  test('200 its facilities only [S-30]', async () => {
    const { facilities: rows } = await fetchFacilities(may, 'coordinator', '/insights-mirror/facilities')
    expect(rows.map(({ id, sent, accepted, answer, wait }) => [id, sent, accepted, answer, wait])).toEqual([
      [facilities.house, 4, 2, 120, 870],
    ])
    expect((await fetchFacilities(may, 'other.coordinator', '/insights-mirror/facilities')).facilities).toEqual([])
  })
})
