import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { checkAccess } from '../../dataProvider/lostAccess.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { saveToken } from '../../session/session.ts'
import { advocate, buildPatient, enter, network, openAt, signed } from '../../testing.ts'
import { choose } from '../../ui/fields/testing.ts'
import { heading, leveled } from './IntakeWizard.testing.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))

const fillIn = async () => {
  await enter(await screen.findByLabelText('First name'), 'Ana Rosa')
  await enter(screen.getByLabelText('Last name'), 'Lo')
  await enter(screen.getByLabelText('Date of birth'), '4/5/1990')
  await choose(screen.getByLabelText('Current setting'), 'Emergency department')
  await userEvent.click(screen.getAllByLabelText('Female')[0]!)
  await userEvent.click(screen.getByLabelText('Non-binary'))
  await choose(screen.getByLabelText('Race or ethnicity'), 'Multiracial')
}

const signInAgain = async ({ username }: { username: string }) => {
  // Sign out first because sign-in determines who the user is.
  localStorage.removeItem('RW_AUTH')
  await userEvent.type(await screen.findByLabelText('Username'), username)
  await userEvent.type(screen.getByLabelText('Password'), 'any')
  act(() => saveToken('another'))
}

const sectionTitles = [
  'Patient Details',
  'HIPAA',
  'Level of Care',
  'Insurance/Payment',
  'Labs and Logistics',
  'Substance Use',
  'Mental Health',
  'Physical Health',
  'Special Populations',
  'Social Determinants',
]

const incomplete = 'Intake is not complete. Would you like to continue later?'

const withoutRelease =
  'If you exit without completing a HIPAA form with the patient, all saved data will be lost and you will need to fill out Section 1 again. Are you sure you want to continue?'

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'section %i shows its title and its number out of ten [INT-001] [INT-003]',
  async number => {
    network({ patient: buildPatient(leveled) })
    openAt(`/patient/intake/edit/section-${number}/p/41`)
    await heading(sectionTitles[number - 1]!)
    screen.getByText(new RegExp(`Section ${number} of 10`))
  },
)

test.each([
  [6, 'Substances and addictions', 'Source of information'],
  [7, 'Mental health conditions', 'Prescriptions'],
  [8, 'Daily medications', 'Medical conditions'],
  [9, 'Special populations', 'Undergoing transition'],
])('section %i shows “%s” once: the legend that repeats the heading is only for screen readers', async (number, name, other) => {
  network({ patient: buildPatient(leveled) })
  openAt(`/patient/intake/edit/section-${number}/p/41`)
  await screen.findByRole('heading', { name: new RegExp(`^${name}`), level: 2 })
  const styleOf = async (name: string) => (await screen.findByText(name, { selector: 'legend' })).className
  expect(await styleOf(name)).not.toBe(await styleOf(other))
})

test('the progress list names the ten sections with their state; all but the current one are links [INT-003]', async () => {
  network({ patient: buildPatient(signed) })
  openAt('/patient/intake/add/section-3/p/41')
  await heading('Level of Care')
  const steps = within(screen.getByRole('navigation', { name: 'Intake sections', hidden: true })).getAllByRole('listitem', {
    hidden: true,
  })
  expect(steps.map(step => step.textContent)).toEqual([
    '1. Patient DetailsCompleted',
    '2. HIPAACompleted',
    '3. Level of CareIn progress',
    ...sectionTitles.slice(3).map((title, index) => `${index + 4}. ${title}Not started`),
  ])
  // Sighted users see the check mark instead.
  const styleOf = (step: HTMLElement | undefined, text: string) => within(step!).getByText(text).className
  expect(styleOf(steps[0], 'Completed')).not.toBe(styleOf(steps[3], 'Not started'))
  expect(steps.flatMap(step => [...step.querySelectorAll('a')].map(link => link.getAttribute('href')))).toEqual(
    [1, 2, 4, 5, 6, 7, 8, 9, 10].map(number => `/patient/intake/add/section-${number}/p/41`),
  )
})

test('a user with read-only access is redirected from the form to the review [PERM-011]', async () => {
  network({ patient: buildPatient({ ...leveled, advocate_id: advocate.id + 1 }) })
  const router = openAt('/patient/intake/edit/section-1/p/41')
  await screen.findByRole('heading', { name: /^Application for/ })
  expect(router.state.location.pathname).toBe('/patient/intake/review/p_41')
})

test('a user who can no longer edit, because a colleague took over the case, is told so in the review', async () => {
  const answers: NonNullable<Parameters<typeof network>[0]>['answers'] = {}
  network({ patient: buildPatient(leveled), answers })
  openAt('/patient/intake/edit/section-1/p/41')
  await screen.findByLabelText('First name')
  answers['GET /patients/41'] = { json: { data: buildPatient({ ...leveled, advocate_id: advocate.id + 1 }) } }
  // The server announces the transfer.
  checkAccess(queryClient)
  expect(await screen.findByText(/^You can no longer edit this intake/)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Application for/ })).toBeTruthy()
})

test('an unknown or missing section opens the first section [INT-002]', async () => {
  network({ patient: buildPatient() })
  for (const address of ['/patient/intake/add/section-12/p/41', '/patient/intake/edit/p/41']) {
    openAt(address)
    await screen.findByText(/Section 1 of 10/)
    cleanup()
  }
})

test('a section saves its fields and number, and continues to the next section [INT-004] [INT-013] [INT-015] [INT-018]', async () => {
  const { writes } = network({ patient: buildPatient(signed) })
  openAt('/patient/intake/add/section-3/p/41')
  await userEvent.click(await screen.findByLabelText('Detox - residential'))
  await save()
  await heading('Insurance/Payment')
  await screen.findByText('Patient successfully edited!')
  expect(writes()).toMatchObject([
    { method: 'PATCH', path: '/patients/41', body: { treatment_levels: [440], current_section: 3 } },
  ])
})

test('the next section’s draft is requested once, during the save', async () => {
  const { requests } = network({ patient: buildPatient(signed) })
  openAt('/patient/intake/add/section-3/p/41')
  await userEvent.click(await screen.findByLabelText('Detox - residential'))
  await save()
  await heading('Insurance/Payment')
  const calls = requests.map(({ method, path }) => `${method} ${path}`)
  const draft = 'GET /patients/41/drafts/payment'
  expect(calls.filter(call => call === draft)).toHaveLength(1)
  expect(calls.indexOf(draft)).toBeLessThan(calls.indexOf('PATCH /patients/41'))
})

test('the first match count includes other sections’ drafts', async () => {
  const draft = { section: 'payment', saved_at: '2026-03-02T10:00:00.000Z' }
  const { requests } = network({
    patient: buildPatient(signed),
    answers: {
      'GET /patients/41/drafts': { json: { data: [{ ...draft, user_name: 'Elena Marsh', own: true }] } },
      'GET /patients/41/drafts/payment': { json: { data: { ...draft, values: { payment_method: [tag.payment.cash] } } } },
      'POST /matches/count': { json: { data: { total: 42 } } },
    },
  })
  openAt('/patient/intake/add/section-3/p/41')
  expect(await screen.findByText(/^42 programs match/)).toBeTruthy()
  const calls = requests.map(({ path }) => path)
  expect(calls.indexOf('/matches/count')).toBeGreaterThan(calls.indexOf('/patients/41/drafts/payment'))
})

test('a match count that cannot be loaded is described as unavailable, not as still counting', async () => {
  network({ patient: buildPatient(signed), answers: { 'POST /matches/count': { status: 503, json: { message: 'Down' } } } })
  openAt('/patient/intake/add/section-3/p/41')
  expect(await screen.findByText('Match count unavailable')).toBeTruthy()
})

test('saving the last section completes the intake and opens the matches [INT-005] [INT-013]', async () => {
  const { writes } = network({ patient: buildPatient({ ...leveled, current_section: 9 }) })
  const router = openAt('/patient/intake/add/section-10/p/41')
  await heading('Social Determinants')
  await save()
  await waitFor(() => expect(writes()).toMatchObject([{ body: { current_section: 10, intake_complete: true } }]))
  await waitFor(() => expect(router.state.location.pathname).toBe('/facility/match/'))
})

test('an edit shows a success message and returns to the review after 1.5 s [INT-006] [INT-007] [INT-018]', async () => {
  network({ patient: buildPatient(leveled) })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const router = openAt('/patient/intake/edit/section-3/p/41')
  let left = 0
  const { navigate } = router
  router.navigate = ((...way: Parameters<typeof navigate>) => {
    left = Date.now()
    return navigate(...way)
  }) as typeof navigate
  fireEvent.click(await screen.findByLabelText('Residential short-term'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Patient successfully edited!')
  const shownAt = Date.now()
  expect(router.state.location.pathname).toBe('/patient/intake/edit/section-3/p/41')
  await vi.advanceTimersByTimeAsync(1500)
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/intake/review/p_41'))
  // The message appears shortly after the timer starts.
  expect(left - shownAt).toBeGreaterThan(1100)
  expect(left - shownAt).toBeLessThan(1600)
})

test('clicking Save twice in a row saves once [INT-012]', async () => {
  const { writes } = network({ patient: buildPatient(signed) })
  openAt('/patient/intake/add/section-3/p/41')
  await userEvent.click(await screen.findByLabelText('Detox - residential'))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save and continue' }))
  await heading('Insurance/Payment')
  expect(writes()).toHaveLength(1)
})

test('clicking Back twice in a row goes back once [INT-008]', async () => {
  network({ patient: buildPatient(leveled) })
  const router = openAt('/patient/intake/add/section-4/p/41')
  await heading('Insurance/Payment')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Back' }))
  await heading('Level of Care')
  expect(router.state.location.pathname).toBe('/patient/intake/add/section-3/p/41')
})

test('leaving an incomplete intake asks for confirmation, and staying keeps the input [INT-009]', async () => {
  network()
  const router = openAt('/patient/intake/add/section-1/p/New')
  await userEvent.type(await screen.findByLabelText('First name'), 'Ana')
  await router.navigate('/patient/community')
  const question = (await screen.findByRole('dialog')).textContent
  expect(question).toContain(incomplete)
  expect(question).toContain('Your changes are saved as a draft.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/patient/intake/add/section-1/p/New')
  screen.getByDisplayValue('Ana')
})

test('if the session ends while the user is typing, a message says so, and only the author is offered the draft after sign-in [S-01]', async () => {
  const refused = { 'POST /patients': { status: 401, json: { message: 'Please sign in and try again.' } } }
  network({ answers: refused })
  const router = openAt('/patient/intake/add/section-1/p/New')
  await fillIn()
  await save()
  // The message is shown and announced.
  await screen.findAllByText('Your session ended. Sign in to continue where you left off.')
  // A name with a space, because encrypted text could contain a short word by chance.
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Ana Rosa')

  network()
  await signInAgain(advocate)
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/intake/add/section-1/p/New'))
  const offer = await screen.findByRole('button', { name: /^Continue with Ana Rosa Lo, \d{1,2}:\d\d [AP]M$/ })
  expect(screen.queryByDisplayValue('Ana Rosa')).toBeNull()
  await userEvent.click(offer)
  await screen.findByText(/We restored your unsaved changes from \d{1,2}:\d\d [AP]M/)
  screen.getByDisplayValue('Ana Rosa')

  network({ answers: refused })
  await save()
  await screen.findAllByText(/Your session ended/)
  network({ user: { ...advocate, id: advocate.id + 1 } })
  await signInAgain(advocate)
  await heading('Patient Details')
  expect(screen.queryByDisplayValue('Ana Rosa')).toBeNull()
  expect(screen.queryByText(/Continue with|Ana Rosa/)).toBeNull()
}, 40_000)

const promptsOnLeaving = async (address: string) => {
  network({ patient: buildPatient() })
  const router = openAt('/patient/intake/add/section-2/p/41')
  await heading('HIPAA')
  await router.navigate(address)
  const question = (await screen.findByRole('dialog')).textContent
  expect(question).toContain(withoutRelease)
  expect(question).toContain('Section 1 is saved')
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(address))
}

test.each(['/patient/community'])(
  'leaving the HIPAA section for %s while adding a patient prompts with the specified text [INT-010]',
  promptsOnLeaving,
)

test.each(['/patient/intake/add/section-1/p/New', '/patient/intake/review/p_41'])(
  'leaving the HIPAA section for %s while adding a patient prompts with the specified text [INT-010]',
  promptsOnLeaving,
)

test('Back from the HIPAA section loses nothing and does not prompt [INT-008] [INT-010]', async () => {
  network({ patient: buildPatient() })
  const router = openAt('/patient/intake/add/section-2/p/41')
  await heading('HIPAA')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/intake/add/section-1/p/41'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving the HIPAA section in edit mode shows the usual prompt, because no saved data is lost [INT-010]', async () => {
  network({ patient: buildPatient() })
  const router = openAt('/patient/intake/edit/section-2/p/41')
  await heading('HIPAA')
  await userEvent.click(screen.getAllByRole('checkbox')[0]!)
  await router.navigate('/patient/community')
  const question = (await screen.findByRole('dialog')).textContent
  expect(question).toContain(incomplete)
  expect(question).not.toContain(withoutRelease)
})

test('an edit prompts only after changes [INT-009]', async () => {
  network({ patient: buildPatient(leveled) })
  const router = openAt('/patient/intake/edit/section-1/p/41')
  await userEvent.type(await screen.findByLabelText(/^Alternative first name/), 'Anita')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(incomplete)
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await userEvent.clear(screen.getByLabelText(/^Alternative first name/))
  await router.navigate('/patient/community')
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/community'))
})

test('there is no prompt after a section is saved [INT-011]', async () => {
  network({ patient: buildPatient(leveled) })
  const router = openAt('/patient/intake/edit/section-3/p/41')
  await userEvent.click(await screen.findByLabelText('Residential short-term'))
  await save()
  await screen.findByText('Patient successfully edited!')
  await router.navigate('/patient/community')
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/community'))
})

test('server errors appear next to their fields, and the input stays', async () => {
  const answers = {
    'PATCH /patients/41': { status: 422, json: { message: 'No', errors: { treatment_levels: 'Not offered any more' } } },
  }
  network({ patient: buildPatient(signed), answers })
  openAt('/patient/intake/add/section-3/p/41')
  await userEvent.click(await screen.findByLabelText('Detox - residential'))
  await save()
  const link = await screen.findByRole('link', { name: /: Not offered any more$/ })
  expect(link.getAttribute('href')).toBe('#field-treatment_levels')
  expect(screen.getByLabelText('Detox - residential')).toHaveProperty('checked', true)
})

test('a rejected save shows an alert banner with the server’s message or a general message [INT-016] [INT-018]', async () => {
  const answers = { 'PATCH /patients/41': { status: 500, json: {} } }
  network({ patient: buildPatient(signed), answers })
  openAt('/patient/intake/add/section-3/p/41')
  await userEvent.click(await screen.findByLabelText('Detox - residential'))
  await save()
  const banner = await screen.findByText('Something went wrong, please try again')
  expect(banner.closest('[role=alert]')).toBeTruthy()
})

test('a save without a response shows a browser alert [INT-017]', async () => {
  const alert = vi.fn()
  vi.stubGlobal('alert', alert)
  network({ patient: buildPatient(signed), answers: { 'PATCH /patients/41': { fails: true } } })
  openAt('/patient/intake/add/section-3/p/41')
  await userEvent.click(await screen.findByLabelText('Detox - residential'))
  await save()
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Can’t reach Passage. Check your connection and try again.'))
})

test('levels of care are grouped, required, and single choice [INT-037]', async () => {
  const { writes } = network({ patient: buildPatient(signed) })
  openAt('/patient/intake/add/section-3/p/41')
  const detox = within(await screen.findByRole('group', { name: 'Detox' }))
  expect(detox.getAllByRole('radio')).toHaveLength(2)
  await save()
  await screen.findByRole('link', { name: 'Level of care: Required information' })
  await userEvent.click(detox.getByLabelText('Detox - residential'))
  await userEvent.click(within(screen.getByRole('group', { name: 'Residential' })).getByLabelText('Residential short-term'))
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
  await save()
  await waitFor(() => expect(writes()[0]?.body.treatment_levels).toEqual([442]))
})
