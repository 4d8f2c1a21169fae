import { expect, test } from 'vitest'
import { outcomeDueAt } from './arrivals.ts'
import { applicationAt } from './testing.ts'
import { computeTurn, sideAndSince } from './turn.ts'

const admitted = {
  ...applicationAt('record_outcome'),
  patient_admitted_at: '2026-03-05T12:00:00.000Z',
  estimated_discharge_at: Date.parse('2026-03-04T12:00:00Z') / 1000,
}
const answering = { answer_target_minutes: 30, answering_hours: null, time_zone: 'America/Chicago' } as const

test('an outcome is due after the usual stay of the shortest level of care', () => {
  expect(outcomeDueAt({ ...admitted, treatment_levels: [441] })).toBe('2026-03-12T12:00:00.000Z')
  expect(outcomeDueAt({ ...admitted, treatment_levels: [447, 441] })).toBe('2026-03-12T12:00:00.000Z')
})

test('without a level of care, an outcome is due at the booked time, but not before the admission', () => {
  expect(outcomeDueAt({ ...admitted, treatment_levels: [] })).toBe('2026-03-05T12:00:00.000Z')
  const later = Date.parse('2026-03-06T12:00:00Z') / 1000
  expect(outcomeDueAt({ ...admitted, treatment_levels: [], estimated_discharge_at: later })).toBe('2026-03-06T12:00:00.000Z')
})

test('no outcome is due before the admission, and none after it was recorded', () => {
  expect(outcomeDueAt(applicationAt('patient_admitted'))).toBeNull()
  expect(outcomeDueAt({ ...admitted, status: 'Completed 30+ Days Residential', record_outcome: true })).toBeNull()
})

test('after an admission, nobody has the turn until the outcome is due; the advocate’s turn begins then', () => {
  const application = { ...admitted, treatment_levels: [441] }
  expect(sideAndSince(application, [])).toEqual({ side: 'advocate', since: '2026-03-12T12:00:00.000Z' })
  expect(computeTurn(application, [], answering, '2026-03-12T11:59:59.000Z')).toBeNull()
  expect(computeTurn(application, [], answering, '2026-03-12T12:00:00.000Z')).toMatchObject({ side: 'advocate', needs: [] })
})
