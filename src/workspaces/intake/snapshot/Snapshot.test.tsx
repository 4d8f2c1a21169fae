import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPatient, network, openAt } from '../../../testing.ts'
import { toDayTime, toSeconds } from '../../../ui/fields/FormDayTime.tsx'
import { clearTime, ready, save, screenOf, timeInputs, withSnapshot } from './Snapshot.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('saves the answers with the version that the form loaded, and returns to the review', async () => {
  const { writes } = network({
    patient: buildPatient({ clinical_snapshot: withSnapshot({ pulse: 88, vitals_at: '2026-11-20T14:00:00.000Z' }) }),
  })
  const router = openAt(screenOf(41))
  await ready()
  screen.getByText(/All times on this screen are in Pacific Time/)
  await userEvent.click(screen.getByLabelText('Voluntary'))
  await userEvent.click(screen.getByLabelText('No known allergies'))
  await save()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({
    method: 'PUT',
    path: '/patients/41/clinical-snapshot',
    body: { updated_at: '2026-11-20T15:00:00.000Z', legal_status: 'voluntary', no_known_allergies: true, pulse: 88 },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/intake/review/p_41'))
})

test('one patient’s form never shows what was typed for another [S-01]', async () => {
  network({ patient: buildPatient() })
  openAt(screenOf(41))
  await ready()
  await userEvent.type(screen.getByLabelText(/^Allergies/), 'Canary seeds')
  cleanup()
  network({ patient: buildPatient({ id: 42 }) })
  openAt(screenOf(42))
  await ready()
  expect((screen.getByLabelText(/^Allergies/) as HTMLInputElement).value).toBe('')
})

test('times are in the hospital’s time zone; a time that daylight saving time skips is rejected [S-07]', () => {
  const zone = 'America/Los_Angeles'
  expect(toSeconds({ day: '03/14/2027', time: '02:30' }, zone)).toBeNull()
  expect(toSeconds({ day: '03/14/2027', time: '03:30' }, zone)).toBe(Date.parse('2027-03-14T10:30:00Z') / 1000)
  expect(toSeconds({ day: '11/01/2026', time: '01:30' }, zone)).toBe(Date.parse('2026-11-01T08:30:00Z') / 1000)
  expect(toSeconds({ day: '11/20/2026', time: '09:15' }, 'Pacific/Honolulu')).toBe(Date.parse('2026-11-20T19:15:00Z') / 1000)
  expect(toDayTime(Date.parse('2026-11-20T19:15:00Z') / 1000, 'Pacific/Honolulu')).toEqual({ day: '11/20/2026', time: '09:15' })
})

test('a hold that expires before it starts is a question at the field, and can be saved', async () => {
  const hold = {
    legal_status: 'involuntary',
    hold_kind: 'emergency',
    hold_expires_at: new Date(Date.now() - 7_200_000).toISOString(),
  } as const
  const { writes } = network({
    patient: buildPatient({
      clinical_snapshot: withSnapshot({ ...hold, hold_started_at: new Date(Date.now() - 3_600_000).toISOString() }),
    }),
  })
  openAt(screenOf(41))
  await ready()
  expect(screen.getByText('Not after the start of the hold?')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Pending' }))
  await save()
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('the first value of a measurement enters the current time, but not over a time or into saved values', async () => {
  const saved = withSnapshot({ cows_score: 5, cows_at: '2026-11-20T14:00:00.000Z' })
  const { writes } = network({ patient: buildPatient({ clinical_snapshot: saved }) })
  openAt(screenOf(41))
  await ready()
  const filled = (group: string) => timeInputs(group).map(input => input.value !== '')
  expect(filled('Time of vitals')).toEqual([false, false])
  await userEvent.type(screen.getByLabelText('Pulse'), '88')
  expect(filled('Time of vitals')).toEqual([true, true])
  await clearTime('Time of vitals')
  await userEvent.type(screen.getByLabelText('Temperature'), '98')
  expect(filled('Time of vitals')).toEqual([false, false])
  await clearTime('Time of COWS score')
  await userEvent.type(screen.getByLabelText('COWS score'), '1')
  expect(filled('Time of COWS score')).toEqual([false, false])
  await userEvent.clear(screen.getByLabelText('COWS score'))
  await userEvent.clear(screen.getByLabelText('Pulse'))
  await userEvent.clear(screen.getByLabelText('Temperature'))
  await userEvent.type(screen.getByLabelText('CIWA-Ar score'), '12')
  await userEvent.type(screen.getByLabelText('Blood alcohol'), '80')
  await save()
  await waitFor(() => expect(writes()).toHaveLength(1))
  const { vitals_at, cows_at, ciwa_at, blood_alcohol_at } = writes()[0]!.body
  expect([vitals_at, cows_at]).toEqual([null, null])
  for (const time of [ciwa_at, blood_alcohol_at]) expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(120_000)
})

test('a question that repeats its heading shows its legend only to screen readers', async () => {
  network({ patient: buildPatient() })
  openAt(screenOf(41))
  await ready()
  const styleOf = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) })).getByText(name).className
  expect(styleOf('Legal status')).not.toBe(styleOf('Pregnancy'))
  expect(styleOf('Medical clearance')).toBe(styleOf('Legal status'))
})
