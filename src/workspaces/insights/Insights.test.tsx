import userEvent from '@testing-library/user-event'
import './Insights.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { testAdvocate, testUser } from '#domain/identity/account/testing.ts'
import { permissionsOf } from '#domain/identity/roles.ts'
import { isChart, type Metric } from '#domain/insights/metrics.ts'
import { noInsightsMessages } from '#domain/insights/page.ts'
import { admin, coordinator, eachAfresh } from '../../app.testing.tsx'
import { figure, openAs } from './Insights.testing.tsx'

eachAfresh()

const loner: Whoami = { ...testUser, organization_id: null, organization_type: null, organization_role: null }

const superAdmin: Whoami = { ...admin, role_id: 1, permissions: [...permissionsOf[1]!] }

test.each([
  ['forbidden', 'You do not have the required permission', admin],
  ['free', 'Upgrade to a paid plan to access Patient Advocate Insights', { ...testUser, organization_plan: 'free' }],
  ['none', 'You are not currently a member of any organization.', loner],
] as const)('users without Insights see the reason (%s) [INS-002] [INS-005] [INS-008]', async (audience, text, user) => {
  openAs(user, audience)
  await screen.findByText(text)
  expect(noInsightsMessages[audience]).toBe(text)
  expect(screen.queryByRole('heading', { name: 'Patient Advocate Insights' })).toBeNull()
})

test('a treatment center sees the banner with its booking link [INS-006] [INS-007]', async () => {
  openAs(coordinator, 'treatment_center')
  const talk = await screen.findByRole('link', { name: 'Book a call' })
  expect(talk.getAttribute('href')).toBe('mailto:support@passage.example')
})

const embedded = (address: string) => ({ '/admin/get-embed-url': () => ({ json: { data: { EmbedUrl: address } } }) })

test('an administrator with permission sees the platform analytics [INS-001]', async () => {
  openAs(superAdmin, 'platform', embedded('/insights'))
  await screen.findByRole('heading', { name: 'Platform analytics' })
  for (const title of ['Placements', 'From intake to admission', 'Unmet need', 'Directory freshness']) await figure(title)
})

test('if a BI server is configured, its dashboard is shown [INS-001] [INS-003]', async () => {
  const address = 'https://bi.example/embed/7?signed=1'
  openAs(superAdmin, 'platform', embedded(address))
  await waitFor(() => expect(document.querySelector('iframe')?.src).toBe(address))
})

test('the page explains the statuses and levels of care', async () => {
  openAs(testAdvocate, 'hospital')
  await userEvent.click(await screen.findByRole('button', { name: 'What do the statuses and levels of care mean?' }))
  expect(within(screen.getByRole('dialog')).getByText('The patient has arrived. The outcome is recorded later.')).toBeTruthy()
})

test('days are in the hospital’s time zone, which the page names once', async () => {
  openAs(testAdvocate, 'hospital')
  await screen.findByText(/\(Eastern Time\)$/)
})

test('platform panels list facilities too small to show individually as a group at the end', async () => {
  const row = { key: '1', label: 'Quiet Harbor House', count: 8, value: 75 }
  openAs(superAdmin, 'platform', {
    ...embedded('/insights'),
    '/admin/analytics/answer-targets': () => ({ json: { data: [row], total: 1, few: 23 } }),
  })
  const card = await figure('Response targets met, by facility')
  await card.findAllByText('23 facilities with fewer than 5 each')
  expect(card.queryAllByRole('row')).toEqual([])
  await userEvent.click(screen.getByRole('switch', { name: 'Show tables' }))
  const rows = await card.findAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'FacilityApplicationsPercentageBefore',
    'Quiet Harbor House875%75%',
    '23 facilities with fewer than 5 each',
  ])
})

test('a treatment center sees what its figures are compared with [S-21]', async () => {
  const beside = (own: number, others: number | null) => ({ own, others })
  openAs(coordinator, 'treatment_center', {
    '/insights-mirror': () => ({
      json: {
        data: {
          time_zone: 'America/New_York',
          facilities: { own: 50, others: 38 },
          states: 21,
          received: 19,
          reasons: [],
          applications: beside(0.4, 0.2),
          answer_minutes: beside(60, 90),
          acceptances_kept: beside(80, null),
        },
      },
    }),
  })
  await screen.findByText(/^Your 50 facilities compared with 38 other facilities in the same 21 states, per facility\./)
  await screen.findByText('19 applications received in total')
  await screen.findByText('Other facilities: 0.2')
  await screen.findByText('A comparison needs at least 5 other facilities.')
})

const minutes = (median: number, count = 6) => ({ count, median, p90: median * 2 })

const testTimes = {
  before: { start_date: '2026-04-01', end_date: '2026-06-30' },
  weeks: Array.from({ length: 13 }, (_, n) => `2026-07-${String(n + 1).padStart(2, '0')}`),
  milestones: [
    { milestone: 'first_application', current: minutes(90), before: minutes(90) },
    { milestone: 'first_answer', current: minutes(240), before: minutes(300) },
    { milestone: 'acceptance', current: minutes(660), before: minutes(600) },
    { milestone: 'departure', current: { count: 0, median: null, p90: null }, before: { count: 0, median: null, p90: null } },
    { milestone: 'admission', current: minutes(1860), before: { count: 0, median: null, p90: null } },
  ].map(row => ({ ...row, weeks: Array.from({ length: 13 }, (_, n) => (n === 3 ? null : 60 * n)) })),
  boarding: { current: minutes(1500), before: minutes(1500), weeks: Array.from({ length: 13 }, () => 1500), total: 9000 },
  payers: [{ payer: 'Medicaid', count: 2, acceptance: minutes(720, 2), admission: minutes(2400, 1), before: minutes(1800) }],
  funnel: [
    { step: 'started', count: 9, percent: 100 },
    { step: 'applied', count: 8, percent: 89 },
    { step: 'answered', count: 7, percent: 78 },
    { step: 'accepted', count: 6, percent: 67 },
    { step: 'admitted', count: 1, percent: 11 },
  ].map(row => ({ ...row, before: { count: 2 * row.count, percent: row.percent } })),
  booked_departures: 0,
  out_of_order: 1,
}

const testFacility = (id: number, name: string) => ({
  id,
  name,
  sent: 10,
  accepted: 4,
  percent: 40,
  answer: 150,
  wait: null,
  reasons: [{ label: 'Policy is HMO', count: 2 }],
})

const textsIn = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))

test('a hospital sees its times, small numbers included, with the change in words [S-30]', async () => {
  const requested: string[] = []
  openAs(testAdvocate, 'hospital', {
    '/insights-times': () => ({ json: { data: testTimes } }),
    '/insights-facilities': () => {
      requested.push('facilities')
      return {
        json: {
          data: {
            facilities: Array.from({ length: 10 }, (_, n) => testFacility(n, `House ${n}`)),
            total: 60,
            reasons: [{ label: 'Policy is HMO', count: 3, before: 6 }],
          },
        },
      }
    },
  })
  const answer = await figure('Arrival to first answer')
  answer.getByText('4 hr')
  answer.getByText('20% shorter than before (5 hr)')
  answer.getByText('90 out of 100 within 8 hr · 6 patients')
  ;(await figure('Arrival to acceptance')).getByText('10% longer than before (10 hr)')
  ;(await figure('Arrival to admission')).getByText('No earlier figure to compare with')
  screen.getByText(/Compared with patients entered 04\/01\/2026 – 06\/30\/2026\.$/)

  // Steps without a known time, here the departure, are left out.
  await screen.findByRole('table', { name: 'Arrival to each step' })
  expect(
    textsIn('Arrival to each step')
      .slice(1)
      .map(cells => [cells[0], cells[2], cells[5]]),
  ).toEqual([
    ['First application', '1 hr 30 min', '0%'],
    ['First answer', '4 hr', '−20%'],
    ['Acceptance', '11 hr', '+10%'],
    ['Admission', '31 hr', '–No earlier figure to compare with'],
    ['Boarding', '25 hr', '0%'],
  ])
  screen.getByText('Boarding hours in total: 150 hr')
  screen.getByText('1 record has a time before its start. That time is left out.')
  expect(textsIn('Wait by payer')[1]).toEqual(['Medicaid', '2', '12 hr', '40 hr', '30 hr'])
  expect(textsIn('From intake to admission').at(-1)).toEqual(['Admitted', '1', '11%', '2 (11%)'])
  expect(textsIn('Why facilities declined')[1]).toEqual(['Policy is HMO', '3', '6'])

  // Screen readers and printouts have the table of the lines before it is shown.
  expect(textsIn('Medians by week')).toHaveLength(14)
  await userEvent.click(screen.getByRole('button', { name: 'Show weeks as a table' }))
  expect(textsIn('Medians by week')[4]).toEqual(['07/04/2026', '–', '–', '–', '–'])
  expect(textsIn('Medians by week')[0]).toEqual(['Week from', 'First application', 'First answer', 'Acceptance', 'Admission'])

  expect(textsIn('Facilities')).toHaveLength(9)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 10 facilities' }))
  expect(textsIn('Facilities')).toHaveLength(11)
  screen.getByText('Showing the first 10 of 60.')
  await userEvent.click(screen.getByRole('button', { name: 'Median answer' }))
  await waitFor(() => expect(requested.length).toBe(2))
  expect(screen.getByRole('columnheader', { name: 'Median answer' }).getAttribute('aria-sort')).toBe('descending')
})

test('two medians that are shown as the same time are the same, whatever their minutes [S-30]', async () => {
  const milestones = testTimes.milestones.map(row =>
    row.milestone === 'acceptance' ? { ...row, current: minutes(40 * 60 - 20), before: minutes(40 * 60 + 20) } : row,
  )
  openAs(testAdvocate, 'hospital', { '/insights-times': () => ({ json: { data: { ...testTimes, milestones } } }) })
  ;(await figure('Arrival to acceptance')).getByText('Same as before (40 hr)')
})

test('a treatment center sees its own times from receipt, below the banner [S-30]', async () => {
  openAs(coordinator, 'treatment_center', {
    '/insights-mirror/times': () => ({
      json: {
        data: {
          ...testTimes,
          milestones: testTimes.milestones.map(row => (row.milestone === 'departure' ? { ...row, current: minutes(1200) } : row)),
          booked_departures: 4,
        },
      },
    }),
    '/insights-mirror/facilities': () => ({ json: { data: { facilities: [], total: 0, reasons: [] } } }),
  })
  ;(await figure('Receipt to first answer')).getByText('90 out of 100 within 8 hr · 6 applications')
  await screen.findByRole('table', { name: 'From application to admission' })
  expect(textsIn('From application to admission').map(cells => cells[0])).toEqual([
    'Step',
    'Received',
    'Answered',
    'Accepted',
    'Admitted',
  ])
  expect(screen.queryByText(/Boarding/)).toBeNull()
  // Departures that no one entered are marked.
  expect(textsIn('Receipt to each step').map(cells => cells[0])).toContain('Departure4 of 6 as booked')
})

test('failures show a question mark or a message, and an empty chart shows “no data” [INS-004] [INS-018] [INS-019] [INS-020]', async () => {
  let failing = true
  const noPatients = (metric: Metric) => () => ({
    json: { data: isChart(metric) ? [] : null, ...(isChart(metric) && { total: 0 }) },
  })
  const failed = (metric: Metric) => () => (failing ? { status: 422, json: { message: 'No' } } : noPatients(metric)())
  openAs(testAdvocate, 'hospital', {
    '/insights/patients-entered': () => ({ json: { data: 0 } }),
    '/insights/avg-matches': failed('avg-matches'),
    '/insights/avg-applications': noPatients('avg-applications'),
    '/insights/patients-by-status': failed('patients-by-status'),
    '/insights/patients-by-insurance-type': noPatients('patients-by-insurance-type'),
  })
  await screen.findByRole('heading', { name: 'Patient Advocate Insights' })
  await (await figure('Average matches')).findByTestId('failed-tile')
  await (await figure('Patients by status')).findByText('Error loading data')
  await (await figure('Average applications')).findByText('no data')
  await (await figure('Patients by insurance type')).findByText('no data')
  await (await figure('Patients entered')).findByText('0')
  failing = false
  await userEvent.click((await figure('Average matches')).getByRole('button', { name: 'Load “Average matches” again' }))
  await (await figure('Average matches')).findByText('no data')
})
