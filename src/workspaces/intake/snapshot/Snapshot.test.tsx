import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { buildPatient, network, openAt } from '../../../testing.ts'
import { toDayTime, toSeconds } from '../../../ui/fields/FormDayTime.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const screenOf = (id: number) => `/patient/intake/snapshot/p/${id}`
const withSnapshot = (answers: Partial<SnapshotAnswers>) => ({
  ...emptySnapshot,
  ...answers,
  updated_at: '2026-11-20T15:00:00.000Z',
  updated_by_name: 'Elena Marsh',
})
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const timeInputs = (group: string) => {
  const inputs = within(screen.getByRole('group', { name: group }))
  return [inputs.getByLabelText<HTMLInputElement>('Day'), inputs.getByLabelText<HTMLInputElement>('Time')] as const
}
async function clearTime(group: string) {
  for (const input of timeInputs(group)) await userEvent.clear(input)
}
const ready = () => screen.findByRole('heading', { name: 'Clinical snapshot', level: 1 })

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

test('each vital sign states its usual values to screen readers too, and the group names their sources', async () => {
  network({ patient: buildPatient() })
  openAt(screenOf(41))
  await ready()
  screen.getByText(/healthy adults at rest\. Sources: MedlinePlus, .*; for oxygen saturation, FDA/)
  const usual = {
    'Systolic blood pressure': '90 to 120',
    'Diastolic blood pressure': '60 to 80',
    Pulse: '60 to 100',
    Temperature: '97.8 to 99.1',
    Respiration: '12 to 18',
    'Oxygen saturation': '95 to 100',
  }
  for (const [label, range] of Object.entries(usual)) {
    const hint = screen.getByLabelText(label).getAttribute('aria-describedby')!.split(' ')[0]!
    expect(document.getElementById(hint)?.textContent).toBe(`Usually ${range}`)
  }
})

test('shows errors next to an implausible value and next to a score’s missing time, and sends nothing', async () => {
  const { writes } = network({ patient: buildPatient() })
  openAt(screenOf(41))
  await ready()
  await userEvent.type(screen.getByLabelText('Systolic blood pressure'), '900')
  await userEvent.type(screen.getByLabelText('CIWA-Ar score'), '12')
  await clearTime('Time of CIWA-Ar score')
  await save()
  expect((await screen.findAllByText('Enter a systolic pressure from 40 to 300 mmHg')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter the time of the CIWA-Ar score').length).toBeGreaterThan(0)
  expect(writes()).toEqual([])
})

test('after another save, keeps the input and offers both versions; the next save replaces the newer one', async () => {
  const newer = buildPatient({ clinical_snapshot: { ...withSnapshot({ pulse: 61 }), updated_at: '2026-11-20T16:00:00.000Z' } })
  const answers: Parameters<typeof network>[0] = {
    patient: buildPatient(),
    answers: {
      'PUT /patients/41/clinical-snapshot': { status: 409, json: { message: 'Someone else changed this record.', data: newer } },
    },
  }
  const { writes } = network(answers)
  openAt(screenOf(41))
  await ready()
  await userEvent.click(screen.getByLabelText('Involuntary'))
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep all of mine' }))
  expect((screen.getByLabelText('Involuntary') as HTMLInputElement).checked).toBe(true)
  // Wait because clicks within half a second are treated as one.
  await new Promise(resolve => setTimeout(resolve, 600))
  await save()
  await waitFor(() => expect(writes().map(one => one.body.updated_at)).toEqual([null, '2026-11-20T16:00:00.000Z']))
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

const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

test('on a phone, each group collapses to a line with its filled-in values, and a group with an error expands', async () => {
  onPhone()
  network({ patient: buildPatient({ clinical_snapshot: withSnapshot({ pulse: 88, vitals_at: '2026-11-20T14:00:00.000Z' }) }) })
  openAt(screenOf(41))
  await ready()
  const group = (title: string) => document.querySelector<HTMLDetailsElement>(`details[data-title="${title}"]`)!
  expect(group('Legal status').open).toBe(true)
  expect([group('Vitals').open, group('Vitals').querySelector('summary')!.textContent]).toEqual([false, 'VitalsPulse 88'])
  expect(group('Medical clearance').querySelector('summary')!.textContent).toBe('Medical clearanceNot filled in')
  await userEvent.click(group('Vitals').querySelector('summary')!)
  await userEvent.type(screen.getByLabelText('Systolic blood pressure'), '120')
  await userEvent.click(group('Vitals').querySelector('summary')!)
  await save()
  await waitFor(() => expect(group('Vitals').open).toBe(true))
})

test('a hold’s expiration is not set to now, but to 72 hours after the start of an emergency hold', async () => {
  const hold = { legal_status: 'involuntary', hold_kind: 'emergency' } as const
  const { writes } = network({
    patient: buildPatient({ clinical_snapshot: withSnapshot({ ...hold, hold_started_at: new Date().toISOString() }) }),
  })
  openAt(screenOf(41))
  await ready()
  expect(screen.getByRole('button', { name: 'Set Hold started to now' })).toBeTruthy()
  for (const name of ['Set Hold expires to now', 'Set Last use to now']) expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Set the hold to expire 72 hours after it starts' }))
  await save()
  await waitFor(() => expect(writes()).toHaveLength(1))
  const { hold_started_at, hold_expires_at } = writes()[0]!.body
  expect(Date.parse(String(hold_expires_at)) - Date.parse(String(hold_started_at))).toBe(72 * 3_600_000)
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

test('“Now” fills in a measurement’s date and time', async () => {
  const { writes } = network({ patient: buildPatient() })
  openAt(screenOf(41))
  await ready()
  await userEvent.type(screen.getByLabelText('CIWA-Ar score'), '12')
  await clearTime('Time of CIWA-Ar score')
  await userEvent.click(screen.getByRole('button', { name: 'Set Time of CIWA-Ar score to now' }))
  await save()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(Math.abs(Date.parse(String(writes()[0]!.body.ciwa_at)) - Date.now())).toBeLessThan(120_000)
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
