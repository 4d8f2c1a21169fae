import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { ArrivalSummary, partsOf } from './ArrivalSummary.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('one day is "1 day" in the countdown to the admission [APP-008] [APP-009]', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  const left = 86_400 + 3600 + 60 + 1
  const estimated_discharge_at = Math.floor(Date.now() / 1000) + left
  render(<ArrivalSummary application={testApplication({ ...accepted, estimated_discharge_at })} />)
  const words = () => [...screen.getByRole('timer', { hidden: true }).children].map(part => part.textContent)
  expect(words()).toEqual(['1day', '1hour', '1minute', '1second'])
  cleanup()
  render(<ArrivalSummary application={testApplication({ ...accepted, estimated_discharge_at: estimated_discharge_at + left })} />)
  expect(words()).toEqual(['2days', '2hours', '2minutes', '2seconds'])
  expect(partsOf(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

/** An application whose next step is the admission. */
const accepted = {
  status: 'Booked',
  insurance_accepted: true,
  interview_accepted: true,
  application_approved: true,
  patient_agreed: true,
} as const
