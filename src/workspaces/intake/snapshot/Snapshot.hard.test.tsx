import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPatient, network, openAt } from '../../../testing.ts'
import { windowOf } from '../../../windowOf.testing.ts'
import { clearTime, ready, save, screenOf, withSnapshot } from './Snapshot.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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

test('on a phone, each group collapses to a line with its filled-in values, and a group with an error expands', async () => {
  windowOf(390)
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
