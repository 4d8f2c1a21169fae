import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noFacts } from '#domain/placement/applications/handover/schema.ts'
import { applicationAt, testApplication } from '#domain/placement/applications/testing.ts'
import { openAt } from '../../../testing.ts'
import { optionsOf } from '../../../ui/fields/testing.ts'
import { eachAfresh } from '../applications/page.testing.ts'
import { applicationNetwork, coordinator, manager } from '../applications/testing.ts'
import { listRequests, other } from './AdmissionsDashboard.testing.tsx'

eachAfresh()

test('the chosen order holds for all applications; a chip lists only those that need the user’s action [DASH-006] [S-28]', async () => {
  const api = applicationNetwork({
    user: coordinator,
    application: { ...applicationAt('patient_agreed'), treatment_levels: [440], addictions: [600] },
    others: [other(2, 'Waits')],
  })
  const router = openAt('/patient/intakecoord')
  await screen.findByRole('link', { name: 'Ada Waits' })
  const links = () => screen.getAllByRole('link', { name: /^Ada/ }).map(one => one.textContent)
  expect(links()).toEqual(['Ada Example', 'Ada Waits'])
  const card = screen.getByRole('link', { name: 'Ada Example' }).closest('li')!
  await waitFor(() => expect(card.textContent).toContain('Detox - residential'))
  for (const text of ['Accepted', "Waiting on advocate's reply...", '34 F', 'Aetna', 'Alcohol'])
    expect(card.textContent).toContain(text)
  expect(within(card).getByRole('link').title).toBe('Ada Example · Advocate: Grace Sample, County Hospital')
  const chip = screen.getByRole('button', { name: 'Needs your action (1)' })
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(chip)
  await waitFor(() => expect(links()).toEqual(['Ada Waits']))
  expect(listRequests(api).at(-1)?.query.get('only')).toBe('my_move')
  expect(router.state.location.search).toBe('?turn=mine')
  await userEvent.click(screen.getByRole('button', { name: 'Needs your action (1)' }))
  await waitFor(() => expect(links()).toHaveLength(2))
})

test('until the names of the tags have loaded, a row has neither empty names nor commas between them', async () => {
  const api = applicationNetwork({
    user: coordinator,
    application: { ...applicationAt('patient_agreed'), treatment_levels: [440, 441], addictions: [600] },
  })
  api.hold('GET /common/feature-tags')
  openAt('/patient/intakecoord')
  const card = (await screen.findByRole('link', { name: 'Ada Example' })).closest('li')!
  expect(card.querySelector('.facts')!.textContent).toBe('34 F · Aetna')
})

const onHold = (status: 'Accepted' | 'Admitted') => ({
  ...applicationAt(status === 'Admitted' ? 'record_outcome' : 'patient_agreed'),
  snapshot: {
    legal_status: 'involuntary' as const,
    hold_kind: null,
    hold_expires_at: null,
    last_use: [],
    time_zone: 'America/Chicago',
  },
})

test('a hold whose end nobody entered is marked in the row and on the page, until the admission [S-25] [S-30]', async () => {
  applicationNetwork({ user: coordinator, application: onHold('Accepted') })
  openAt('/patient/intakecoord')
  const card = (await screen.findByRole('link', { name: 'Ada Example' })).closest('li')!
  expect(within(card).getByText('Involuntary hold, no end entered')).toBeTruthy()
  cleanup()
  openAt('/patient/intakecoord/1')
  await screen.findByRole('heading', { level: 1, name: 'Ada Example' })
  expect(screen.getByText('Involuntary hold, no end entered')).toBeTruthy()
  cleanup()
  applicationNetwork({ user: coordinator, application: onHold('Admitted') })
  openAt('/patient/intakecoord/1')
  await screen.findByRole('heading', { level: 1, name: 'Ada Example' })
  expect(screen.queryByText(/Involuntary hold, no end/)).toBeNull()
})

test('a patient who has arrived is no longer overdue, and waits for the admission [S-29]', async () => {
  const past = Math.floor(Date.now() / 1000) - 7200
  const arrived = { ...applicationAt('patient_admitted'), estimated_discharge_at: past }
  applicationNetwork({
    user: coordinator,
    application: {
      ...arrived,
      handover: { ...noFacts, arrived_at: '2026-03-12T09:00:00.000Z', updated_at: '2026-03-12T09:00:00.000Z' },
    },
    others: [{ ...other(2, 'Expected'), ...arrived, id: 2, last_name: 'Expected' }],
  })
  openAt('/patient/intakecoord?tab=Booked')
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!
  expect((await row('Ada Expected')).textContent).toContain('Overdue: ')
  const here = await row('Ada Example')
  expect(here.textContent).not.toContain('Overdue')
  expect(here.textContent).toMatch(/Expected .*Arrived/)
  expect(screen.getByRole('heading', { level: 2, name: 'Arrived, not yet admitted' })).toBeTruthy()
})

test('the question about a past discharge asks for the confirmation of a hold that was entered after the acceptance [S-25] [APP-064]', async () => {
  const { snapshot } = onHold('Accepted')
  const booked = { ...applicationAt('patient_admitted'), snapshot, estimated_discharge_at: 1_700_000_000 }
  const api = applicationNetwork({ user: coordinator, application: booked })
  api.respond('GET /applications/check-admitted', { json: { data: [booked], total: 1 }, status: 200 })
  openAt('/patient/intakecoord')
  const question = await screen.findByRole('group', { name: 'Was Ada Example admitted?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Involuntary Hold' })
  expect(dialog.textContent).toContain('entered or changed after the facility accepted this patient')
  const record = within(dialog).getByRole('button', { name: 'Record admission' })
  await userEvent.click(record)
  expect((await within(dialog).findAllByText('You must confirm this before submitting')).length).toBeGreaterThan(0)
  expect(api.answers()).toEqual([])
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /on an involuntary hold/ }))
  await userEvent.click(record)
  await waitFor(() =>
    expect(api.answers()).toMatchObject([{ field: 'patient_admitted', value: true, extras: { confirm_hold: true } }]),
  )
})

test('the filter lists its values in the prescribed order [DASH-007] [S-28]', async () => {
  applicationNetwork({ user: coordinator })
  openAt('/patient/intakecoord')
  const filter = await screen.findByLabelText('Filter')
  expect(await optionsOf(filter)).toEqual(['Submitted', 'Processing', 'Accepted', 'Denied', 'All'])
})

test('a manager has no applications to act on, because coordinators answer [APP-042]', async () => {
  applicationNetwork({ user: manager })
  openAt('/patient/intakecoord')
  const card = (await screen.findByRole('link', { name: 'Ada Example' })).closest('li')!
  expect(card.textContent).toContain("Waiting on facility's approval")
  expect(screen.queryByText('Your turn')).toBeNull()
})

test('“Mine” without assigned applications says so', async () => {
  applicationNetwork({ user: coordinator })
  openAt('/patient/intakecoord?tab=Closed&assigned=mine')
  expect(await screen.findByText('No applications in this tab are assigned to you.')).toBeTruthy()
})

test('a load error is shown', async () => {
  const api = applicationNetwork({ user: coordinator })
  api.respond('GET /organizations/5/applications', { status: 404, json: { message: 'Organization not found' } })
  openAt('/patient/intakecoord')
  expect(await screen.findByText('Organization not found')).toBeTruthy()
})

test('the patient’s intake is readable, titled with the facility’s name, without edit links or the form [REV-001] [REV-002] [REV-003] [REV-005] [NAV-006]', async () => {
  applicationNetwork({ user: coordinator })
  openAt('/patient/intakecoord/1')
  expect(await screen.findByRole('heading', { name: 'Application for Harbor House' })).toBeTruthy()
  const intake = within(screen.getByRole('region', { name: 'Patient intake' }))
  expect(await intake.findByRole('heading', { name: 'Level of Care' })).toBeTruthy()
  expect(intake.getByText('(213) 555-0147')).toBeTruthy()
  expect(intake.queryByRole('link', { name: /edit section/ })).toBeNull()
  expect(intake.queryByRole('button', { name: /hipaa form/i })).toBeNull()
})

const reads = (api: ReturnType<typeof applicationNetwork>) => api.requests.filter(one => one.path === '/applications/1').length

test('the chat is next to the approval process; when the chat closes, the application reloads [APP-004] [APP-006]', async () => {
  const api = applicationNetwork({ user: coordinator, application: { ...testApplication(), cometchat_id: 'application-1' } })
  openAt('/patient/intakecoord/1')
  await userEvent.click(await screen.findByRole('tab', { name: 'Chat Portal' }))
  await screen.findByRole('log', { name: 'Messages' })
  expect(screen.queryByRole('heading', { name: 'Approval steps' })).toBeNull()
  // The second read checks whether the user lost access before the page listened (S-38).
  await waitFor(() => expect(reads(api)).toBe(2))
  await userEvent.click(screen.getByRole('tab', { name: 'Application Approval Process' }))
  await screen.findByRole('heading', { name: 'Approval steps' })
  await waitFor(() => expect(reads(api)).toBe(3))
  const lists = listRequests(api).length
  await userEvent.click(screen.getByRole('button', { name: 'All applications' }))
  await waitFor(() => expect(listRequests(api).length).toBeGreaterThan(lists))
})

test('a manager has only the approval process in the tab bar [APP-005] [APP-006] [APP-042] [S-27]', async () => {
  const api = applicationNetwork({ user: manager })
  openAt('/patient/intakecoord/1#chat')
  await screen.findByRole('heading', { name: 'Approval steps' })
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Application Approval Process'])
  expect(screen.getByRole('tabpanel', { name: 'Application Approval Process' })).toBeTruthy()
  expect(api.requests.filter(one => one.path.endsWith('/chat'))).toEqual([])
})

test('a note typed for one application never appears in another application’s form [S-01]', async () => {
  const api = applicationNetwork({ user: coordinator })
  const list = { status: 200, json: { data: [], total: 0 } }
  api.respond('GET /applications/2', { status: 200, json: { data: other(2, 'Second') } })
  api.respond('GET /applications/2/state-notes', list)
  api.respond('GET /applications/2/requests', list)
  const router = openAt('/patient/intakecoord/2')
  await screen.findByRole('heading', { name: /Ada Second/ })
  await act(() => router.navigate('/patient/intakecoord/1'))
  await screen.findByRole('heading', { name: /Ada Example/ })
  await userEvent.click((await screen.findAllByRole('button', { name: /^Add a note/ }))[0]!)
  await userEvent.type(screen.getByRole('textbox'), 'For Ada Example only')
  // Both applications are cached, so the second one renders immediately.
  await act(() => router.navigate('/patient/intakecoord/2'))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await screen.findByRole('heading', { name: /Ada Second/ })
  expect(screen.queryByDisplayValue('For Ada Example only')).toBeNull()
})

test('a manager cannot answer from the list [APP-042]', async () => {
  applicationNetwork({ user: manager })
  openAt('/patient/intakecoord')
  await screen.findByRole('link', { name: 'Ada Example' })
  expect(screen.queryByRole('button', { name: /^Answer for/ })).toBeNull()
})
