import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Turn } from '#domain/placement/applications/schema.ts'
import { applicationAt, applyAnswers, noAnswers, testApplication } from '#domain/placement/applications/testing.ts'
import { openAt } from '../../../testing.ts'
import { choose, optionsOf } from '../../../ui/fields/testing.ts'
import { windowOf } from '../../../windowOf.testing.ts'
import { eachAfresh } from '../applications/page.testing.ts'
import { applicationNetwork, aRecord, colleague, coordinator, owner } from '../applications/testing.ts'
import { card, listRequests, shownAt, tab, withOne } from './PatientDashboard.testing.tsx'

eachAfresh()

test('the tabs show patient counts; Open comes first [DASH-001] [DASH-013] [NAV-006]', async () => {
  const api = applicationNetwork({
    user: owner,
    records: [aRecord(), aRecord({ id: 9, first_name: 'Bo', last_name: 'Held', status: 'On Hold' })],
  })
  openAt('/patient/advocate')
  expect((await tab(/^Open \(1\)/)).getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('tab').map(one => one.textContent)).toEqual(['Open (1)', 'Booked (0)', 'Closed (0)', 'Hold (1)'])
  await userEvent.click(await tab(/^Hold/))
  expect(await screen.findByRole('heading', { name: 'Bo Held' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Ada Example' })).toBeNull()
  expect(listRequests(api).map(one => [one.query.get('status'), one.query.get('page_number')])).toEqual([
    ['Open', '1'],
    ['Hold', '1'],
  ])
})

test('"+ Add Patient" starts a new intake [DASH-002]', async () => {
  applicationNetwork({ user: owner })
  openAt('/patient/advocate')
  const add = await screen.findByRole('link', { name: '+ Add Patient' })
  expect(add.getAttribute('href')).toBe('/patient/intake/add/section-1/p/New')
})

test('a patient’s card links to the clinical snapshot with its state, and the saved form returns to the dashboard', async () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString()
  applicationNetwork({
    user: owner,
    records: [aRecord(), aRecord({ id: 9, first_name: 'Bo', last_name: 'Held', clinical_snapshot_updated_at: at })],
  })
  const router = openAt('/patient/advocate')
  const filled = (await card('Bo Held')).getByRole('link', { name: 'Clinical snapshot: Bo Held' })
  expect(filled.parentElement?.textContent).toBe('Clinical snapshot updated 2 hours ago')
  const empty = (await card('Ada Example')).getByRole('link', { name: 'Clinical snapshot: Ada Example' })
  expect(empty.parentElement?.textContent).toBe('Clinical snapshot empty')
  await userEvent.click(empty)
  await waitFor(() => expect(shownAt(router)).toBe('/patient/intake/snapshot/p/2'))
  expect(router.state.location.state).toEqual({ returning: { to: '/patient/advocate' } })
})

test('a patient lists applications with status, turn and waiting time [DASH-001] [DASH-019]', async () => {
  applicationNetwork({ user: owner, application: applicationAt('patient_agreed'), records: withOne() })
  openAt('/patient/advocate')
  const ada = await card('Ada Example')
  const row = within(ada.getByRole('list', { name: 'Applications for Ada Example' })).getByRole('listitem')
  for (const text of ['Harbor House', 'Accepted', 'Your turn', 'Patient Accepts Offer']) expect(row.textContent).toContain(text)
  expect(row.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-02T10:00:00.000Z')
  expect(ada.getByRole('link', { name: 'Respond: Ada Example' }).getAttribute('href')).toBe('/patient/advocate/1')
  await userEvent.click(ada.getByRole('button', { name: 'More actions for Ada Example' }))
  const linkOf = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href')
  expect([linkOf('Review'), linkOf('Match')]).toEqual(['/patient/intake/review/p_2', '/facility/match/?pid=2'])
})

test('a card shows age, sex, level of care, payer, and the time since the arrival in the emergency department [S-30]', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  const created_at = hours(30)
  applicationNetwork({
    user: owner,
    records: [
      aRecord({ created_at, emergency_arrival_at: hours(14), treatment_levels: [440] }),
      aRecord({ id: 9, first_name: 'Bo', created_at }),
    ],
  })
  openAt('/patient/advocate')
  await waitFor(async () =>
    expect((await card('Ada Example')).getByText(/^34 F/).textContent).toBe('34 F · Detox - residential · Aetna · waiting 14 hr'),
  )
  const waits = (await card('Bo Example')).getByText('waiting 30 hr')
  expect(waits.title).toMatch(/^Registered /)
})

test('after an admission, the hold, Match, and the mark are gone until the outcome is due [S-30]', async () => {
  const admitted = applicationAt('record_outcome')
  const involuntary_hold = {
    hold_kind: 'emergency',
    hold_expires_at: '2099-01-01T00:00:00Z',
    time_zone: 'America/Chicago',
  } as const
  const turn: Turn = { side: 'advocate', since: '2026-03-12T09:00:00.000Z', needs: [], due: null }
  applicationNetwork({
    user: owner,
    application: admitted,
    records: [
      aRecord({ applications: [admitted], involuntary_hold }),
      aRecord({ id: 9, first_name: 'Bo', applications: [{ ...admitted, id: 5, turn }], involuntary_hold }),
    ],
  })
  openAt('/patient/advocate?tab=Booked')
  const ada = await card('Ada Example')
  expect(ada.getByRole('link', { name: 'Review: Ada Example' })).toBeTruthy()
  for (const text of [/hold expires/, /Needs your action/, /Your turn/, /waiting/]) expect(ada.queryByText(text)).toBeNull()
  await userEvent.click(ada.getByRole('button', { name: 'More actions for Ada Example' }))
  expect(screen.queryByRole('menuitem', { name: 'Match' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  const bo = await card('Bo Example')
  expect(bo.getByRole('link', { name: 'Record Outcome: Bo Example' })).toBeTruthy()
  expect(bo.getByText('Needs your action')).toBeTruthy()
})

test('a hold whose end nobody entered is marked on the card, the application, and the shift list, until the admission [S-25] [S-30]', async () => {
  const involuntary_hold = { hold_kind: null, hold_expires_at: null, time_zone: 'America/Chicago' }
  const snapshot = { ...involuntary_hold, legal_status: 'involuntary' as const, last_use: [] }
  const running = { ...applicationAt('application_approved'), snapshot }
  const world = { user: owner, application: running, records: [aRecord({ applications: [running], involuntary_hold })] }
  applicationNetwork(world)
  const mark = 'Involuntary hold, no end entered'
  openAt('/patient/advocate')
  expect((await card('Ada Example')).getByText(mark)).toBeTruthy()
  cleanup()
  openAt('/patient/shift-list')
  expect(await screen.findByText(mark)).toBeTruthy()
  cleanup()
  openAt(`/patient/advocate/${running.id}`)
  expect(await screen.findByText(mark)).toBeTruthy()
  cleanup()
  const admitted = { ...applicationAt('record_outcome'), snapshot }
  applicationNetwork({ ...world, application: admitted, records: [aRecord({ applications: [admitted], involuntary_hold })] })
  openAt(`/patient/advocate/${admitted.id}`)
  await screen.findByText('Admitted')
  expect(screen.queryByText(mark)).toBeNull()
})

test('patients keep the chosen order; words mark those just changed and those that need action [DASH-006] [S-28]', async () => {
  const at = new Date().toISOString()
  applicationNetwork({
    user: owner,
    application: applicationAt('patient_agreed'),
    records: [
      aRecord(),
      aRecord({ id: 5, first_name: 'Nora', recent: { what: 'added', at } }),
      aRecord({ id: 6, first_name: 'Cleo', recent: { what: 'changed', at }, applications: [applicationAt('patient_agreed')] }),
    ],
  })
  openAt('/patient/advocate')
  const added = await screen.findByRole('listitem', { name: 'Nora Example' })
  expect(screen.getAllByRole('heading', { level: 3 }).map(one => one.textContent)).toEqual([
    'Ada Example',
    'Nora Example',
    'Cleo Example',
  ])
  expect(added.textContent).toContain('Just added')
  expect(added.hasAttribute('data-highlighted')).toBe(true)
  expect(added.textContent).not.toContain('Needs your action')
  const changed = screen.getByRole('listitem', { name: 'Cleo Example' })
  for (const mark of ['Just changed', 'Needs your action']) expect(changed.textContent).toContain(mark)
  expect(screen.getByRole('listitem', { name: 'Ada Example' }).hasAttribute('data-highlighted')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Needs your action (1)' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Nora Example' })).toBeNull())
  expect(screen.getByRole('listitem', { name: 'Cleo Example' })).toBeTruthy()
})

test('a card lists every application with its status, bell, and close; more than five fold [DASH-001] [DASH-028] [S-28]', async () => {
  const applications = Array.from({ length: 7 }, (_, at) => testApplication({ id: 11 + at, crisis_center: `House ${11 + at}` }))
  applicationNetwork({
    user: owner,
    records: [
      aRecord({ applications }),
      aRecord({ id: 9, first_name: 'Bo', applications: applications.slice(0, 5).map(one => ({ ...one, id: one.id + 20 })) }),
    ],
  })
  openAt('/patient/advocate')
  const bo = await card('Bo Example')
  const rows = within(bo.getByRole('list', { name: 'Applications for Bo Example' })).getAllByRole('listitem')
  expect(rows).toHaveLength(5)
  for (const row of rows) {
    expect(row.textContent).toContain('New')
    expect(within(row).getByRole('button', { name: /^Notifications/ })).toBeTruthy()
    expect(within(row).getByRole<HTMLButtonElement>('button', { name: /^Close application to/ }).disabled).toBe(false)
  }
  expect(bo.queryByRole('button', { name: /^Show all/ })).toBeNull()
  const ada = await card('Ada Example')
  expect(ada.queryByRole('link', { name: 'House 16' })).toBeNull()
  const all = ada.getByRole('button', { name: 'Show all (7): Ada Example' })
  all.focus()
  await userEvent.keyboard('{Enter}')
  expect(ada.getByRole('link', { name: 'House 17' })).toBeTruthy()
  expect(ada.getByRole('button', { name: 'Show fewer: Ada Example' }).getAttribute('aria-expanded')).toBe('true')
})

test('an overdue response is red only for the side that must respond', async () => {
  const overdue: Turn = { side: 'facility', since: '2026-01-01T00:00:00Z', needs: [], due: '2026-01-01T01:00:00Z' }
  const application = testApplication({ turn: overdue })
  applicationNetwork({ user: owner, application, records: withOne(application) })
  openAt('/patient/advocate')
  const chip = (await screen.findByText(/^Response overdue by/)).closest('.MuiChip-root')!
  // The way out is the card's next act, once for all of its applications.
  const elsewhere = (await card('Ada Example')).getByRole('link', { name: 'See other matches: Ada Example' })
  expect(elsewhere.getAttribute('href')).toBe(`/facility/match/?pid=${aRecord().id}&next=1`)
  const red = document.createElement('div')
  red.style.color = '#B3261E'
  expect(getComputedStyle(chip).color).not.toBe(red.style.color)
  cleanup()
  applicationNetwork({ user: coordinator, application })
  openAt('/patient/intakecoord')
  const theirs = (await screen.findByText(/^Response overdue by/)).closest('.MuiChip-root')!
  expect(getComputedStyle(theirs).color).toBe(red.style.color)
})

test('an empty list shows the specified text [DASH-005]', async () => {
  applicationNetwork({ user: owner, records: [aRecord()] })
  openAt('/patient/advocate')
  expect((await card('Ada Example')).getByText('There are no Applications for this Patient')).toBeTruthy()
  await userEvent.click(await tab(/^Booked/))
  expect(await screen.findByText('There are no patients')).toBeTruthy()
})

test('a list that fails to load shows an error and can be retried', async () => {
  const api = applicationNetwork({ user: owner, records: [aRecord()] })
  api.respond('GET /advocates/current-user/patient-records', { status: 422, json: { message: 'Not like this' } })
  openAt('/patient/advocate')
  expect(await screen.findByText('Not like this')).toBeTruthy()
  api.clearReply('GET /advocates/current-user/patient-records')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Ada Example' })).toBeTruthy()
})

test('an unknown tab, sort or filter falls back to the default [DASH-006] [DASH-007]', async () => {
  applicationNetwork({ user: owner, records: [aRecord()] })
  openAt('/patient/advocate?tab=nowhere&sort=best&filter=Nobody')
  expect((await tab(/^Open/)).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText('Sort').textContent).toBe('Newest first')
  expect(screen.getByLabelText('Filter').textContent).toBe('All')
})

test('a filter without results can be cleared', async () => {
  applicationNetwork({ user: owner, records: withOne() })
  openAt('/patient/advocate?filter=Denied')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByRole('heading', { name: 'Ada Example' })).toBeTruthy()
})

test('a name search is sent in the body and never in a URL', async () => {
  const api = applicationNetwork({ user: owner, records: [aRecord(), aRecord({ id: 9, first_name: 'Bo', last_name: 'Other' })] })
  const router = openAt('/patient/advocate')
  await screen.findByRole('heading', { name: 'Ada Example' })
  await userEvent.type(screen.getByLabelText('Search by name or phone'), 'Bo O')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ada Example' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Bo Other' })).toBeTruthy()
  const search = api.requests.findLast(one => one.path.endsWith('/patient-records/search'))
  expect([search?.method, search?.body, search?.query.size]).toEqual(['POST', expect.objectContaining({ q: 'Bo O' }), 0])
  expect(shownAt(router)).not.toContain('Bo')
  expect(JSON.stringify(localStorage)).not.toContain('Bo O')
})

test.each([
  [[1], 2],
  [[1, 2, 3], 4],
  [[1, 3, 4], 2],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 10],
])('an intake with sections %j saved continues at section %i, the first unsaved one [DASH-020]', async (saved, next) => {
  const sections_saved = Object.fromEntries(saved.map(number => [number, '2026-11-20T15:00:00Z']))
  applicationNetwork({
    user: owner,
    records: [aRecord({ warnings: ['intake_incomplete'], intake_complete: false, current_section: 4, sections_saved })],
  })
  openAt('/patient/advocate')
  await screen.findByText(`Intake incomplete: ${saved.length} of 10 sections`)
  const on = (await card('Ada Example')).getByRole('link', { name: 'Continue intake: Ada Example' })
  expect(on.getAttribute('href')).toBe(`/patient/intake/add/section-${next}/p/2`)
})

test('closing an application requires a reason, sends the version shown, and removes the application from the list [DASH-029] [APP-045] [S-09] [S-11]', async () => {
  const api = applicationNetwork({ user: owner, records: withOne() })
  openAt('/patient/advocate')
  await userEvent.click(await screen.findByRole('button', { name: 'Close application to Harbor House' }))
  const box = within(await screen.findByRole('dialog', { name: 'Close the application to Harbor House?' }))
  expect(box.getAllByRole('radio').map(one => one.closest('label')?.textContent)).toEqual([
    'Improper Match',
    'Patient did not Arrive',
    'Placed elsewhere',
    'Patient withdrew',
    'No longer needed',
  ])
  await userEvent.click(box.getByRole('button', { name: 'Close application' }))
  expect((await box.findByRole('alert')).textContent).toContain('Please select a reason to close the case')
  expect(api.answers()).toEqual([])
  await userEvent.click(box.getByRole('radio', { name: 'Patient withdrew' }))
  await userEvent.click(box.getByRole('button', { name: 'Close application' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbor House' })).toBeNull())
  expect(api.answers()).toEqual([
    {
      status: 'Cancelled',
      trigger_notification: true,
      updated_at: testApplication().updated_at,
      extras: { reason: 'Patient withdrew' },
    },
  ])
  expect(screen.getByText('There are no Applications for this Patient')).toBeTruthy()
  // The closed application can still be opened.
  await userEvent.click(screen.getByRole('button', { name: '1 closed application: Ada Example' }))
  expect(screen.getByRole('link', { name: 'Harbor House' })).toBeTruthy()
})

test('a failed close shows a message and reloads the list [APP-065]', async () => {
  const api = applicationNetwork({ user: owner, records: withOne() })
  api.respond('PATCH /applications/1/state-update', { status: 409, json: { message: 'Too late' } })
  openAt('/patient/advocate')
  await userEvent.click(await screen.findByRole('button', { name: 'Close application to Harbor House' }))
  const before = listRequests(api).length
  await userEvent.click(await screen.findByRole('radio', { name: 'Improper Match' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close application' }))
  expect(await screen.findByText('This application has not been cancelled, please try again')).toBeTruthy()
  await waitFor(() => expect(listRequests(api).length).toBeGreaterThan(before))
})

test.each([
  ['New', testApplication(), true],
  ['In Review', applicationAt('request_for_interview'), true],
  ['Request for Interview', applicationAt('application_approved'), true],
  ['Accepted', applicationAt('patient_agreed'), true],
  ['Declined Insurance', applyAnswers(testApplication(), noAnswers.insurance_accepted), true],
  ['Booked', applicationAt('patient_admitted'), false],
  ['Admitted', applicationAt('record_outcome'), false],
  ['Rejected', applyAnswers(applicationAt('patient_agreed'), noAnswers.patient_agreed), false],
])('an application that is %s can be closed: %s [DASH-028]', async (_status, one, may) => {
  applicationNetwork({ user: owner, application: one, records: withOne(one) })
  openAt(`/patient/advocate?tab=${may || _status === 'Rejected' ? 'Open' : 'Booked'}`)
  const x = (await screen.findByRole('button', { name: 'Close application to Harbor House' })) as HTMLButtonElement
  expect(x.disabled).toBe(!may)
})

test('the dialog of an answer is the next page of the application, and Back returns to it', async () => {
  applicationNetwork({ user: owner, application: applicationAt('patient_agreed') })
  openAt('/patient/advocate/1')
  const overlay = await screen.findByRole('dialog', { name: 'Harbor House' })
  await userEvent.click((await within(overlay).findAllByRole('button', { name: /^Yes/ }))[0]!)
  expect(await screen.findByRole('dialog', { name: 'Booking Confirmation' })).toBe(overlay)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await userEvent.click(within(overlay).getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('dialog', { name: 'Harbor House' })).toBe(overlay)
})

const hidesPhone = async (_what: string, one: ReturnType<typeof testApplication>) => {
  applicationNetwork({ user: owner, application: one })
  openAt('/patient/advocate/1')
  expect(await screen.findByText('Hidden because this application is closed')).toBeTruthy()
  expect(screen.queryByText(/555-0147/)).toBeNull()
}

test.each([['Withdrawn', testApplication({ status: 'Withdrawn' })]])(
  'an application that is %s hides the phone number [APP-003]',
  hidesPhone,
)

test.each([
  ['Cancelled', applyAnswers(testApplication(), { status: 'Cancelled', extras: { reason: 'Improper Match' } })],
  ['closed for another reason', applyAnswers(testApplication(), noAnswers.insurance_accepted)],
])('an application that is %s hides the phone number [APP-003]', hidesPhone)

test('on a phone, a swipe of 80 px or more switches panes; a shorter or vertical one does not [APP-002]', async () => {
  windowOf(390)
  applicationNetwork({ user: owner })
  openAt('/patient/advocate/1')
  const toPatient = await screen.findByRole('button', { name: 'Patient intake' })
  const panes = toPatient.closest('[role=group]')!.parentElement!
  const pressed = () => toPatient.getAttribute('aria-pressed')
  const swipe = (across: number, down = 0) => {
    fireEvent.touchStart(panes, { touches: [{ clientX: 200, clientY: 300 }] })
    fireEvent.touchEnd(panes, { changedTouches: [{ clientX: 200 + across, clientY: 300 + down }] })
  }
  expect(pressed()).toBe('false')
  swipe(79)
  swipe(90, 120)
  expect(pressed()).toBe('false')
  swipe(80)
  expect(pressed()).toBe('true')
  swipe(-80)
  expect(pressed()).toBe('false')
  await userEvent.click(toPatient)
  expect(pressed()).toBe('true')
})

test('an application the user cannot see is shown as not found', async () => {
  applicationNetwork({ user: colleague })
  openAt('/patient/advocate/99')
  expect(await screen.findByText('Not found')).toBeTruthy()
})

test('closing an application before it has loaded shows the list', async () => {
  const api = applicationNetwork({ user: owner, records: withOne() })
  api.hold('GET /applications/1')
  openAt('/patient/advocate/1')
  await screen.findByRole('dialog', { name: 'Application' })
  await userEvent.keyboard('{Escape}')
  await card('Ada Example')
})

test('sort and filter are stored in the URL and remembered without it [DASH-006] [DASH-007] [DASH-008]', async () => {
  const api = applicationNetwork({ user: owner, records: withOne() })
  const router = openAt('/patient/advocate')
  const sort = await screen.findByLabelText('Sort')
  const filter = screen.getByLabelText('Filter')
  expect([sort.textContent, filter.textContent]).toEqual(['Newest first', 'All'])
  expect(await optionsOf(filter)).toEqual(['Submitted', 'Processing', 'Accepted', 'Denied', 'All'])
  await choose(sort, 'Oldest first')
  await choose(filter, 'Submitted')
  await waitFor(() => expect(shownAt(router)).toBe('/patient/advocate?sort=oldest&filter=Submitted'))
  await waitFor(() => expect(listRequests(api).at(-1)?.query.get('filter')).toBe('Submitted'))
  cleanup()
  openAt('/patient/advocate')
  expect((await screen.findByLabelText('Sort')).textContent).toBe('Oldest first')
  expect(screen.getByLabelText('Filter').textContent).toBe('Submitted')
})
