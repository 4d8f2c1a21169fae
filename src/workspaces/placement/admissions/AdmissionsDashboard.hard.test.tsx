import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationAt, testApplication } from '#domain/placement/applications/testing.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { openAt } from '../../../testing.ts'
import { eachAfresh } from '../applications/page.testing.ts'
import { applicationNetwork, coordinator } from '../applications/testing.ts'
import { listRequests, other } from './AdmissionsDashboard.testing.tsx'

eachAfresh()

test('the tabs show counts; the organization’s applications are requested by tab and page [DASH-012] [NAV-006]', async () => {
  const api = applicationNetwork({ user: coordinator, others: [other(2, 'Booked', applicationAt('patient_admitted'))] })
  openAt('/patient/intakecoord')
  await screen.findByRole('link', { name: 'Ada Example' })
  expect(screen.getAllByRole('tab').map(one => one.textContent)).toEqual(['Open (1)', 'Booked (1)', 'Closed (0)'])
  await userEvent.click(screen.getByRole('tab', { name: /^Booked/ }))
  await screen.findByRole('link', { name: 'Ada Booked' })
  expect(listRequests(api).map(one => [one.query.get('status'), one.query.get('page_number')])).toEqual([
    ['Open', '1'],
    ['Booked', '1'],
  ])
})

test('a card names the facility only to users who work at more than one', async () => {
  const card = async () => (await screen.findByRole('link', { name: 'Ada Example' })).closest('li')!.textContent
  applicationNetwork({ user: coordinator })
  openAt('/patient/intakecoord')
  expect(await card()).not.toContain('Harbor House')
  cleanup()
  const elsewhere = { facility_id: 8, facility_role: 'Admissions Coordinator' } as const
  applicationNetwork({ user: { ...coordinator, facility_roles: [...coordinator.facility_roles, elsewhere] } })
  openAt('/patient/intakecoord')
  expect(await card()).toContain('Harbor House')
})

test('sort, filter and page follow the URL [DASH-006] [DASH-007] [DASH-017]', async () => {
  const others = Array.from({ length: 24 }, (_, index) => other(index + 2, `No${index + 2}`))
  const api = applicationNetwork({ user: coordinator, others })
  openAt('/patient/intakecoord?sort=oldest&filter=Submitted')
  await screen.findByRole('link', { name: 'Ada No25' })
  expect(screen.queryByRole('link', { name: 'Ada Example' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Ada Example' })).toBeTruthy()
  expect(listRequests(api).map(one => Object.fromEntries(one.query))).toEqual([
    { status: 'Open', sort: 'oldest', filter: 'Submitted', page_number: '1' },
    { status: 'Open', sort: 'oldest', filter: 'Submitted', page_number: '2' },
  ])
})

test('an empty tab says so, and a filter without results can be cleared', async () => {
  applicationNetwork({ user: coordinator })
  openAt('/patient/intakecoord?tab=Closed')
  expect(await screen.findByText('There are no applications')).toBeTruthy()
  cleanup()
  applicationNetwork({ user: coordinator })
  openAt('/patient/intakecoord?filter=Denied')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(await screen.findByRole('link', { name: 'Ada Example' })).toBeTruthy()
})

test('an application shows the requested care and the advocate, with a back link [DASH-041] [APP-005]', async () => {
  const api = applicationNetwork({
    user: coordinator,
    application: testApplication({ treatment_levels: [440], addictions: [600], advocate_profile_image: 'grace.png' }),
  })
  const router = openAt('/patient/intakecoord?filter=Submitted')
  await userEvent.click(await screen.findByRole('link', { name: 'Ada Example' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Example' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/patient/intakecoord/1')
  const asks = within(await screen.findByRole('region', { name: 'Triage' }))
  expect(await asks.findByText('Detox - residential')).toBeTruthy()
  for (const shown of [
    'Required level(s) of care',
    'Substances requiring treatment',
    'Alcohol',
    'Grace Sample',
    'County Hospital',
  ])
    expect(asks.getByText(shown)).toBeTruthy()
  expect(api.requests.some(one => one.path === '/applications/1')).toBe(true)
  // The page also requests the advocate's picture.
  await waitFor(() => expect(api.requests.some(one => one.path === '/users/3/picture')).toBe(true))
  expect(document.title).not.toContain('Ada')
  await userEvent.click(screen.getByRole('button', { name: 'All applications' }))
  await screen.findByRole('link', { name: 'Ada Example' })
  expect(router.state.location.search).toBe('?filter=Submitted')
})

const answerButton = () => screen.findByRole('button', { name: 'Answer for Ada Example' })

test('an open step is answered from the list, with the triage card; the dialog stays for the next step', async () => {
  const api = applicationNetwork({ user: coordinator, application: applicationAt('request_for_interview') })
  const router = openAt('/patient/intakecoord')
  // The step's name alone would read like its result.
  await screen.findByTitle('Request for Interview?')
  await userEvent.click(await answerButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Example' }))
  expect(await dialog.findByRole('region', { name: 'Triage' })).toBeTruthy()
  expect(await dialog.findByText('Do you want to interview the patient?')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, request interview' }))
  const form = within(await screen.findByRole('dialog', { name: 'Interview Request Accepted' }))
  await userEvent.click(form.getByRole('radio', { name: 'Chat' }))
  await userEvent.click(form.getByRole('button', { name: 'Request interview' }))
  expect(await dialog.findByText('Do you accept the patient?')).toBeTruthy()
  expect(api.answers()).toHaveLength(1)
  expect(router.state.location.pathname).toBe('/patient/intakecoord')
  // The form's closing transition hides the first dialog.
  await userEvent.click(await dialog.findByRole('link', { name: 'Open the full application' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/intakecoord/1'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('when it is the advocate’s turn, the dialog says so and the row has no answer button', async () => {
  const api = applicationNetwork({ user: coordinator, application: applicationAt('application_approved') })
  openAt('/patient/intakecoord')
  await userEvent.click(await answerButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Example' }))
  await dialog.findByText('Do you accept the patient?')
  api.respond('GET /applications/1', { status: 200, json: { data: applicationAt('patient_agreed') } })
  await act(() => queryClient.invalidateQueries({ queryKey: ['applications', 1] }))
  expect(await dialog.findByText("Waiting on advocate's reply...")).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Yes/ })).toBeNull()
  cleanup()
  applicationNetwork({ user: coordinator, application: applicationAt('patient_agreed') })
  openAt('/patient/intakecoord')
  await screen.findByRole('link', { name: 'Ada Example' })
  expect(screen.queryByRole('button', { name: /^Answer for/ })).toBeNull()
})
