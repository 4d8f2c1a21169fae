import { describe, expect, test } from 'vitest'
import type { Patient } from '../../intake/patients/schema.ts'
import { HttpError } from '../../platform/httpError.ts'
import { availableActions, findCaseAction, holdMatters } from './cases.ts'

type CaseStatus = Patient['status']
const application = (status: 'New' | 'Admitted', crisis_center: string | null = 'Quiet Harbor House') => ({
  status,
  crisis_center,
})
const refusal = (...args: Parameters<typeof findCaseAction>) => {
  try {
    findCaseAction(...args)
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [error.code, error.message]
  }
}

test('an involuntary hold matters until a facility has admitted the patient or the case has ended [S-25]', () => {
  const [open, admitted] = [{ patient_admitted: null }, { patient_admitted: true }]
  expect(holdMatters('Active', [])).toBe(true)
  expect(holdMatters('On Hold', [open])).toBe(true)
  expect(holdMatters('Active', [open, admitted])).toBe(false)
  expect(holdMatters('Booked Offline', [open])).toBe(false)
})

describe('the actions on a case [DASH-027] [APP-010]', () => {
  test('depend on its status', () => {
    expect(availableActions('Active')).toEqual(['hold', 'offline', 'remove'])
    expect(availableActions('On Hold')).toEqual(['activate', 'offline', 'remove'])
    expect(availableActions('Booked Offline')).toEqual([])
    expect(availableActions('Inactive')).toEqual([])
  })

  test('stop the applications, except reactivating it', () => {
    const stops = (to: CaseStatus, status: CaseStatus) => findCaseAction(to, status, [application('New')]).stops
    expect(stops('On Hold', 'Active')).toBe('Placed on hold')
    expect(stops('Active', 'On Hold')).toBeNull()
    expect(stops('Booked Offline', 'On Hold')).toBe('Placed elsewhere')
    expect(stops('Inactive', 'Active')).toBe('Case deleted')
  })

  test.each([
    ['On Hold', 'On Hold'],
    ['Active', 'Active'],
    ['Active', 'Inactive'],
    ['Booked Offline', 'Inactive'],
    ['Inactive', 'Booked Offline'],
  ] as const)('none leads to %s from %s', (to, status) => {
    expect(refusal(to, status, [])).toEqual(['conflict', `A case with status ${status} cannot be changed to ${to}.`])
  })

  test('wait for the outcome of a patient who was admitted', () => {
    const named = ['conflict', 'The patient was admitted to Quiet Harbor House. Record the outcome first.']
    for (const to of ['On Hold', 'Booked Offline', 'Inactive'] as const)
      expect(refusal(to, 'Active', [application('New'), application('Admitted')])).toEqual(named)
    expect(refusal('On Hold', 'Active', [application('Admitted', null)])).toEqual([
      ...['conflict', 'The patient was admitted to a facility. Record the outcome first.'],
    ])
    expect(refusal('Active', 'On Hold', [application('Admitted')])).toBeUndefined()
  })
})
