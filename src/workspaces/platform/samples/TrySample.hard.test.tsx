import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { advocate, buildPatient, network, openAt } from '../../../testing.ts'
import '../help/Help.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sample = buildPatient({ is_sample: true, first_name: 'Sample', last_name: 'Patient' })
const path = '/advocates/sample-patient'
const noPatients = { records: [], page_number: 1, total: 0, counts: { Open: 0, Booked: 0, Closed: 0, Hold: 0 }, my_move: 0 }
const answers = (id: number | null) => ({
  [`GET ${path}`]: { json: { data: { id } } },
  [`POST ${path}`]: { json: { data: { id: 41 } } },
  'GET /advocates/current-user/patient-records': { json: { data: noPatients } },
})
const made = ({ requests }: ReturnType<typeof network>) =>
  requests.filter(one => one.method === 'POST' && one.path === path).length

test('from an empty dashboard, one press makes a sample and opens its review', async () => {
  const api = network({ patient: sample, answers: answers(null) })
  const router = openAt('/patient/advocate')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Try it with a sample patient' }))
  await screen.findByRole('heading', { name: 'Application for Sample Patient', level: 1 })
  expect(router.state.location.pathname).toBe('/patient/intake/review/p_41')
  expect(made(api)).toBe(1)
})

test('from Help and the first steps, an advocate can open the sample', async () => {
  network({ patient: sample, user: { ...advocate, tour_due: true }, answers: answers(41) })
  openAt('/help')
  const part = within(await screen.findByRole('region', { name: 'Practice without a real patient' }))
  await part.findByRole('button', { name: 'Open the sample patient' })
  cleanup()
  openAt('/patient/advocate')
  const steps = within(await screen.findByRole('region', { name: 'Your first placement, in five steps' }))
  await steps.findByRole('button', { name: 'Open the sample patient' })
})

test('the dashboard lists the sample above the tabs, with the ways to open and delete it', async () => {
  network({ patient: sample, answers: answers(41) })
  openAt('/patient/advocate')
  const note = within(await screen.findByRole('note'))
  expect(note.getByRole('link', { name: 'Open the sample patient' }).getAttribute('href')).toBe('/patient/intake/review/p_41')
  expect(note.getByRole('link', { name: 'Find matches' }).getAttribute('href')).toBe('/facility/match/?pid=41')
  note.getByRole('button', { name: 'Delete' })
})

test('users who are not advocates are not offered a sample', async () => {
  network({ user: { ...advocate, is_patient_advocate: false }, answers: answers(null) })
  openAt('/help')
  await screen.findByRole('heading', { name: 'Help', level: 1 })
  await waitFor(() => expect(screen.queryByRole('button', { name: /sample patient/ })).toBeNull())
})
