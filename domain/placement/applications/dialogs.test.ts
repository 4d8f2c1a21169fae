import { expect, test } from 'vitest'
import { Booking, bookingProblems, OutcomeDetails, Vob } from './dialogs.ts'

const vob = (change: object) => Vob.safeParse({ deductible: 0, copay: 0, ...change })
const problems = (change: object) => vob(change).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('an amount that consists of spaces is missing, not zero [APP-046]', () => {
  expect(problems({ deductible: ' ', copay: '' })).toEqual(['deductible: Required field', 'copay: Required field'])
  expect(problems({ deductible: null })).toEqual(['deductible: Required field'])
  expect(problems({ deductible: 'much' })).toEqual(['deductible: Must be a number'])
  expect(vob({ deductible: ' 250.50 ', copay: '0' }).data).toEqual({ deductible: 250.5, copay: 0, scholarship_amount: null })
})

test('an amount is 0 to a million dollars, in dollars and cents [APP-059] [S-10]', () => {
  expect(problems({ deductible: 1_000_000, scholarship_amount: '0' })).toBeUndefined()
  expect(problems({ deductible: 1_000_000.01 })).toEqual(['deductible: Must be at most $1,000,000'])
  expect(problems({ copay: -0.01 })).toEqual(['copay: Must be at least 0'])
  expect(problems({ copay: '0.29' })).toBeUndefined()
  expect(problems({ copay: '0.295' })).toEqual(['copay: Enter dollars and cents, for example 250.50'])
  expect([undefined, null, ''].map(scholarship_amount => vob({ scholarship_amount }).data?.scholarship_amount)).toEqual([
    null,
    null,
    null,
  ])
})

const now = '2026-11-20T12:00:00.000Z'
const seconds = (instant: string) => Date.parse(instant) / 1000

test('a discharge is at most a day ago and at most a year from now [S-07]', () => {
  const at = (instant: string) => bookingProblems({ estimated_discharge_at: seconds(instant) }, now)
  expect([at(now), at('2026-11-19T12:00:00Z'), at('2027-11-20T12:00:00Z')]).toEqual([{}, {}, {}])
  expect(at('2026-11-19T11:59:59Z')).toEqual({
    estimated_discharge_at: 'Estimated discharge cannot be more than one day in the past',
  })
  expect(at('2027-11-20T12:00:01Z')).toEqual({
    estimated_discharge_at: 'Estimated discharge cannot be more than one year from now',
  })
})

test('the other method of transportation is stored only with "Other" [APP-052]', () => {
  const booking = { estimated_discharge_at: seconds(now), transport_other: 'Church van' }
  expect(Booking.parse({ ...booking, transport_method: 'Other' }).transport_other).toBe('Church van')
  expect(Booking.parse({ ...booking, transport_method: 'Ambulance' }).transport_other).toBeNull()
  expect(Booking.safeParse({ ...booking, transport_method: 'Other', transport_other: ' ' }).success).toBe(false)
})

test('an outcome can have a level of care [APP-018]', () => {
  expect([OutcomeDetails.parse({}), OutcomeDetails.parse({ treatment_level: 449 })]).toEqual([{}, { treatment_level: 449 }])
})
