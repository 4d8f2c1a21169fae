import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { testAdvocate, testUser } from '#domain/identity/account/testing.ts'
import { permissionsOf } from '#domain/identity/roles.ts'
import { type Audience, noInsightsMessages } from '#domain/insights/audience.ts'
import { isChart, type Metric, metrics } from '#domain/insights/metrics.ts'
import { type Answer, admin, coordinator, eachAfresh, open, signedIn } from '../../app.testing.tsx'
// Import here so that compiling the page does not count against the first test's timeout.
import './Insights.tsx'

eachAfresh()

const loner: Whoami = { ...testUser, organization_id: null, organization_type: null, organization_role: null }
const superAdmin: Whoami = { ...admin, role_id: 1, permissions: [...permissionsOf[1]!] }

/**
 * Opens `/insights` as this user, with the page for `audience`. `answers` maps paths to responses; all other paths return 404.
 */
function openAs(user: Whoami, audience: Audience, answers: Record<string, () => Answer> = {}) {
  const page = {
    audience,
    organization_name: user.organization_name,
    time_zone: 'America/New_York',
    users: [],
    hours_per_application: 0.75,
    booking_url: 'mailto:support@passage.example',
  }
  const known: typeof answers = {
    '/common/whoami': () => ({ json: { data: user } }),
    '/insights': () => ({ json: { data: page } }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/v2', '').split('?')[0]!
    const { json, status = 200 } = known[path]?.() ?? { status: 404, json: { message: 'Not here' } }
    return Response.json(json, { status })
  })
  signedIn()
  return open('/insights')
}
const figure = async (title: string) => within(await screen.findByRole('region', { name: title }))

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

test('if a BI server is configured, its dashboard is shown [INS-001] [INS-003]', { tags: 'night' }, async () => {
  const address = 'https://bi.example/embed/7?signed=1'
  openAs(superAdmin, 'platform', embedded(address))
  await waitFor(() => expect(document.querySelector('iframe')?.src).toBe(address))
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

test('days are in the hospital’s time zone, which the page names once', async () => {
  openAs(testAdvocate, 'hospital')
  await screen.findByText(/\(Eastern Time\)$/)
})

test('the page shows how many rows an export will mask before the user exports', { tags: 'night' }, async () => {
  const bars = [
    { key: 'a', label: 'Admitted', count: 9 },
    { key: 'b', label: 'Booked', count: 4 },
    { key: 'c', label: 'Accepted', count: 1 },
  ]
  openAs(
    testAdvocate,
    'hospital',
    Object.fromEntries(
      metrics.map(metric => [
        `/insights/${metric}`,
        () => ({ json: isChart(metric) ? { data: metric === 'patients-by-status' ? bars : [], total: 0 } : { data: 20 } }),
      ]),
    ),
  )
  // The page has six numbers and three bars. Two of the nine are below five.
  await screen.findByText('In exports and printouts, 2 of 9 rows will be shown as “fewer than 5.”')
  await userEvent.click((await figure('Patients by status')).getByRole('button', { name: 'Save “Patients by status”' }))
  await screen.findByText('2 of 3 rows will be shown as “fewer than 5.”')
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
    'FacilityApplicationsPercentage',
    'Quiet Harbor House875%',
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
