import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetToken } from '../../session/session.ts'
import { advocate, buildPatient, enter, network, openAt } from '../../testing.ts'
import { heading, leveled } from './IntakeWizard.testing.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('answers that were typed but not saved when a colleague takes over the case are listed, copied, and kept on this device', async () => {
  const answers: NonNullable<Parameters<typeof network>[0]>['answers'] = {
    'GET /patients/41/drafts/patient_details': { json: { data: null } },
    'PUT /patients/41/drafts/patient_details': {
      status: 403,
      json: { message: 'Only the assigned advocate can edit the patient' },
    },
  }
  const { requests } = network({ patient: buildPatient(leveled), answers })
  const writeText = vi.fn()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  openAt('/patient/intake/edit/section-1/p/41')
  await enter(await screen.findByLabelText(/^Alternative first name/), 'Anabel')
  await userEvent.click(screen.getByLabelText('Non-binary'))
  answers['GET /patients/41'] = { json: { data: buildPatient({ ...leveled, advocate_id: advocate.id + 1 }) } }
  await screen.findByRole('heading', { name: 'You can no longer edit this intake', level: 1 }, { timeout: 10_000 })
  const unsaved = within(screen.getByRole('region', { name: 'Answers that were not saved' }))
  expect(unsaved.getAllByRole('term').map(term => term.textContent)).toEqual(['Alternative first name', 'Gender identity'])
  expect(unsaved.getAllByRole('definition').map(one => one.textContent)).toEqual(['Anabel', 'Non-binary'])
  // Over plain HTTP, browsers refuse: nothing says that the answers were copied.
  writeText.mockRejectedValueOnce(new Error('Not allowed'))
  await userEvent.click(screen.getByRole('button', { name: 'Copy answers' }))
  await screen.findByText('Your browser blocked copying. Select the answers above and copy them.')
  expect(screen.queryByText('Answers copied.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Copy answers' }))
  await screen.findByText('Answers copied.')
  expect(writeText).toHaveBeenCalledWith('Patient Details\nAlternative first name: Anabel\nGender identity: Non-binary')
  expect(requests.some(({ method, path }) => method === 'PATCH' && path === '/patients/41')).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Open review' }))
  await screen.findByRole('heading', { name: /^Application for/ })
})

test.each(['saved', 'left with Back'])('a section opened from the matches returns there when it is %s', async how => {
  network({ patient: buildPatient(leveled) })
  const router = openAt('/patient/intake/review/p_41')
  const returning = { to: '/patient/advocate?from=matches', state: { applying: 7, note: 'Tonight' } }
  await router.navigate('/patient/intake/edit/section-3/p/41', { state: { returning } })
  const level = await screen.findByLabelText('Residential short-term')
  if (how === 'saved') {
    fireEvent.click(level)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  } else fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.search).toBe('?from=matches'))
  expect(router.state.location.state).toEqual(returning.state)
})

test('Back from the first section goes one step back in history [INT-008]', async () => {
  network()
  window.history.replaceState({ idx: 1 }, '')
  const router = openAt('/patient/intake/add/section-1/p/New', '/patient/community')
  await heading('Patient Details')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/community'))
})

test('signing out leaves no readable data', async () => {
  network()
  openAt('/patient/intake/add/section-1/p/New')
  await userEvent.type(await screen.findByLabelText('First name'), 'Ana Rosa')
  act(() => forgetToken({ onPurpose: true }))
  await heading('Sign in')
  expect(screen.queryByText(/session has ended/)).toBeNull()
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Ana Rosa')
})

test('an ended session redirects to sign-in without a prompt', async () => {
  network()
  const router = openAt('/patient/intake/add/section-1/p/New')
  await userEvent.type(await screen.findByLabelText('First name'), 'Ana')
  forgetToken()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
