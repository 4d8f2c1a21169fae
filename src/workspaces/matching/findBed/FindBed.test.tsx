import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { forgetToken, saveToken } from '../../../session/session.ts'
import { eachAfresh } from '../page.testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import './FindBed.tsx'
import '../../intake/IntakeWizard.tsx'
import { age, connect, loaded, open, typeIn } from './FindBed.testing.tsx'

vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

eachAfresh()

test('without a patient, users can call a facility but not apply to it', async () => {
  connect()
  open()
  await loaded()
  expect(screen.getByRole('link', { name: 'Call House 1, (213) 555-0175' }).getAttribute('href')).toBe('tel:+12135550175')
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})

test('signing out clears the answers [S-01]', async () => {
  connect()
  const router = open()
  await loaded()
  typeIn(age(), '34')
  const entry = router.state.location
  act(() => forgetToken({ onPurpose: true }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull())
  act(() => saveToken('another'))
  await act(() => router.navigate('/patient/community'))
  await act(() => router.navigate(entry, { state: entry.state }))
  await loaded()
  expect((age() as HTMLInputElement).value).toBe('')
})

test('"Start intake" opens section 1 with the answers; another new patient starts empty [S-01]', async () => {
  const { counts } = connect()
  const router = open()
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Female' }))
  typeIn(age(), '34')
  fireEvent.click(screen.getByRole('button', { name: 'Start intake with these answers' }))
  expect(await screen.findByText('Started from Find a bed')).toBeTruthy()
  expect(screen.getByText(/You searched for age 34\./)).toBeTruthy()
  const chosen = () => document.querySelectorAll('input[name^="gender"]:checked').length
  await waitFor(() => expect(chosen()).toBe(2))
  expect(router.state.location).toMatchObject({ pathname: '/patient/intake/add/section-1/p/New', search: '' })
  expect(JSON.stringify(router.state.location.state)).not.toMatch(/female|\b34\b/)
  expect(await screen.findByText(/7 programs match/)).toBeTruthy()
  await waitFor(() => expect(counts().at(-1)).toMatchObject({ gender: 'female', age: 34 }))
  await act(() => router.navigate('/patient/intake/add/section-1/p/New'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(chosen()).toBe(0))
  expect(screen.queryByText('Started from Find a bed')).toBeNull()
})
