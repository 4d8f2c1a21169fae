import { describe, expect, test } from 'vitest'
import { caseActions } from '../cases/cases.ts'
import { statuses } from '../statuses/statuses.ts'
import { close, dialogFor, isStopped } from './approval.ts'
import { decide } from './decide.ts'
import { closeReasons, placedElsewhere, reasons } from './reasons.ts'
import type { Application, StateUpdate } from './schema.ts'
import { stepFields } from './steps.ts'
import { applicationAt, applyAnswers, expectRefusal, fieldErrors, noAnswers, testApplication, yesAnswers } from './testing.ts'

const moment = { at: '2026-03-05T12:00:00.000Z', by: 'Robin Coordinator' }
const change = (application: Application, update: StateUpdate) => decide(application, update, moment)

describe('a No requires one of the listed reasons [APP-040]', () => {
  const listed = {
    '[APP-058]': [
      'insurance_accepted',
      'payment_rejected_reason',
      'Out of county|Policy is HMO|Insurance is not valid|Insurer denied claim|Coverage insufficient|No OON Benefits',
    ],
    '[APP-056]': [
      'request_for_interview',
      'interview_denied_reason',
      'Patient is accepted no interview needed|No Availability|Repeat Patient|Cannot Accept Patient',
    ],
    '[APP-057]': [
      'application_approved',
      'not_accepted_reason',
      'Needs higher level of care|Needs a lower level of care|Needs skilled nursing facility|Primary diagnosis unsupported|Patient denies need|Not a good fit|No availability',
    ],
    '[APP-055]': [
      'patient_agreed',
      'not_ready_to_commit_reason',
      'Patient discharged early|Patient left A.M.A|Patient cannot afford|Patient unwilling|Chose another facility',
    ],
  } as const
  test.each(Object.entries(listed))('%s', (_id, [field, column, texts]) => {
    const row = applicationAt(field)
    expect(dialogFor(row, field, false)).toBe('reason')
    expect(reasons[column].join('|')).toBe(texts)
    for (const reason of texts.split('|'))
      expect(change(row, { field, value: false, extras: { [column]: reason } })).toMatchObject({ [column]: reason })
    for (const reason of [undefined, null, '', 'because', 'constructor'])
      expect(fieldErrors(row, { field, value: false, extras: { [column]: reason } })).toEqual({
        [`extras.${column}`]: 'Required field',
      })
  })
})

describe('answering again [APP-016]', () => {
  const reachable: [string, Application, StateUpdate, StateUpdate][] = [
    ['payment', applicationAt('request_for_interview'), yesAnswers.insurance_accepted, noAnswers.insurance_accepted],
    ['interview', applicationAt('application_approved'), yesAnswers.request_for_interview, noAnswers.request_for_interview],
    ['offer', applicationAt('patient_admitted'), yesAnswers.patient_agreed, noAnswers.patient_agreed],
  ]
  test.each(reachable)('%s: repeating the current Yes is a conflict, a No is accepted', (_step, row, again, other) => {
    expect(expectRefusal(row, again).code).toBe('conflict')
    expect(change(row, other)).toMatchObject({ [other.field as string]: false })
  })
  test('a new answer clears the fields of the previous one', () => {
    const booked = applicationAt('patient_admitted')
    expect(applyAnswers(booked, noAnswers.patient_agreed)).toMatchObject({ transport_method: null, estimated_discharge_at: null })
    const denied = applyAnswers(applicationAt('request_for_interview'), noAnswers.request_for_interview)
    expect(applyAnswers(denied, yesAnswers.request_for_interview)).toMatchObject({
      interview_denied_reason: null,
      patient_asked_to_call: 'chat',
    })
  })
  test('rejects a status that the table does not allow and accepts the right one [APP-017]', () => {
    const row = testApplication()
    expect(fieldErrors(row, { ...yesAnswers.insurance_accepted, status: 'Accepted' })).toHaveProperty('status')
    expect(change(row, { ...yesAnswers.insurance_accepted, status: 'In Review' }).status).toBe('In Review')
  })
  test('an answer is Yes or No', () => {
    expect(fieldErrors(testApplication(), { field: 'insurance_accepted' })).toEqual({ value: 'Required field' })
  })
  test.each(stepFields)('no answer changes %s of a canceled application', field => {
    expect(expectRefusal(testApplication({ status: 'Cancelled' }), yesAnswers[field]).code).toBe('conflict')
  })
})

describe('closing', () => {
  const cancel = (reason?: string): StateUpdate => ({ status: 'Cancelled', extras: { reason } })
  test('is possible in New, In Review, Accepted, Request for Interview and every Declined status [DASH-028]', () => {
    expect(statuses.filter(status => close.open({ status }))).toEqual([
      'New',
      'In Review',
      'Request for Interview',
      'Accepted',
      'Declined Insurance',
      'Declined Application',
      'Declined Availability',
      'Declined Payment',
      'Declined',
    ])
  })
  test('sets Cancelled and stores the reason [DASH-029]', () => {
    expect(change(testApplication(), cancel('Improper Match'))).toEqual({
      status: 'Cancelled',
      close_reason: 'Improper Match',
      ended_at: moment.at,
      updated_at: moment.at,
    })
  })
  test('requires a listed reason [APP-045]', () => {
    expect(closeReasons.slice(0, 2)).toEqual(['Improper Match', 'Patient did not Arrive'])
    expect(closeReasons.slice(2)).toEqual(['Placed elsewhere', 'Patient withdrew', 'No longer needed'])
    for (const reason of [undefined, '', 'no reason'])
      expect(fieldErrors(testApplication(), cancel(reason))).toEqual({
        'extras.reason': 'Please select a reason to close the case',
      })
  })
  test.each(['patient_admitted', 'record_outcome'] as const)('is rejected in the later status %s', field => {
    expect(expectRefusal(applicationAt(field), cancel('Improper Match')).code).toBe('conflict')
  })
  test('without a step, only Cancelled can be set', () => {
    expect(fieldErrors(testApplication(), { status: 'Admitted' })).toHaveProperty('field')
    expect(fieldErrors(testApplication(), {})).toHaveProperty('field')
  })
  test('closing a declined application keeps the time of the decline as its end time', () => {
    const declined = testApplication({ status: 'Declined Insurance', ended_at: '2026-02-01T00:00:00.000Z' })
    expect(change(declined, cancel('Improper Match')).ended_at).toBe('2026-02-01T00:00:00.000Z')
  })
  describe('together with the other applications of the patient', () => {
    const declined = applyAnswers(testApplication(), noAnswers.insurance_accepted)
    const asked = { ...declined, asked_again_at: '2026-03-03T10:00:00.000Z' }
    test.each([
      ['running', testApplication(), true, true],
      ['booked', applicationAt('patient_admitted'), true, true],
      ['admitted', applicationAt('record_outcome'), false, false],
      ['turned down by the patient', testApplication({ status: 'Rejected' }), false, false],
      ['declined', declined, false, true],
      ['declined and being reconsidered', asked, true, true],
    ])(
      '%s: a placement elsewhere leaves declines, a case on hold or deleted does not [DASH-024] [DASH-026] [S-46]',
      (_, one, elsewhere, held) => {
        expect(isStopped(one, placedElsewhere)).toBe(elsewhere)
        for (const { stops } of [caseActions.hold, caseActions.remove]) expect(isStopped(one, stops)).toBe(held)
      },
    )
  })
})
