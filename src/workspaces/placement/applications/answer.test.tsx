import { HttpError } from 'ra-core'
import { expect, test } from 'vitest'
import { decide } from '#domain/placement/applications/decide.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { applicationAt, noAnswers, testApplication, yesAnswers } from '#domain/placement/applications/testing.ts'
import { tidyNumber } from '../../../ui/fields/FormNumber.tsx'
import { money } from '../../../ui/money.ts'
import { partsOf } from './ArrivalSummary.tsx'
import { answerDetails } from './StepRow.tsx'
import { atFields, freshOf, requestOf } from './useAnswerDialog.tsx'

const dialogValues = (update: (typeof yesAnswers)[StepField]) => ({
  ...update.insurance_vob,
  ...update.extras,
  status: update.status ?? undefined,
})

test.each(Object.entries(yesAnswers))('Yes on %s is sent in the API’s format [APP-017] [APP-018]', (field, update) => {
  const step = field as StepField
  const body = requestOf(applicationAt(step), { field: step, value: true }, dialogValues(update))
  expect(body).toMatchObject({ ...update, trigger_notification: true })
  expect(decide(applicationAt(step), body, { at: '2026-03-02T10:00:00.000Z', by: 'Casey' }).status).toBe(body.status)
})

test.each(Object.entries(noAnswers))('No on %s is sent in the API’s format [APP-017]', (field, update) => {
  const step = field as StepField
  const body = requestOf(applicationAt(step), { field: step, value: false }, dialogValues(update))
  expect(body).toMatchObject({ ...update, trigger_notification: true })
  expect(decide(applicationAt(step), body, { at: '2026-03-02T10:00:00.000Z', by: 'Casey' }).status).toBe(body.status)
})

test('an answer without a dialog has no extra fields [APP-039]', () => {
  expect(requestOf(testApplication({ private_insurance: false }), { field: 'insurance_accepted', value: true })).toEqual({
    field: 'insurance_accepted',
    value: true,
    status: 'In Review',
    trigger_notification: true,
    updated_at: testApplication().updated_at,
  })
})

test('only a conflict returns the current application', () => {
  const won = testApplication({ status: 'Accepted' })
  expect(freshOf(new HttpError('Another person answered first', 409, { data: won }))).toEqual(won)
  expect(freshOf(new HttpError('Another person answered first', 409, {}))).toBeUndefined()
  expect(freshOf(new HttpError('Wrong', 422, { data: won }))).toBeUndefined()
  expect(freshOf(new Error('offline'))).toBeUndefined()
})

test('server errors map to the dialog’s fields', () => {
  const failure = new HttpError('Wrong', 422, {
    errors: { 'insurance_vob.copay': 'Too large', 'extras.transport_method': 'No', status: 'Not one' },
  })
  expect((atFields(failure) as HttpError).body.errors).toEqual({ copay: 'Too large', transport_method: 'No', status: 'Not one' })
})

test('a row shows the details of its answer', () => {
  const tell = (change: Parameters<typeof testApplication>[0], field: StepField) =>
    answerDetails(testApplication(change), field, id => (id === 440 ? 'Detox' : undefined))
  expect(tell({ insurance_accepted: false, payment_rejected_reason: 'Out of county' }, 'insurance_accepted')).toEqual([
    'Reason: Out of county',
  ])
  expect(tell({ patient_asked_to_call: 'chat' }, 'request_for_interview')).toEqual(['Interview by chat'])
  expect(tell({ patient_asked_to_call: '+12135550147' }, 'request_for_interview')).toEqual(['Interview by phone: (213) 555-0147'])
  expect(tell({ transport_available: false }, 'application_approved')).toEqual(['The facility does not provide transportation'])
  expect(
    tell({ record_outcome: true, status: 'Completed 30+ Days PHP', outcome_treatment_level: 440 }, 'record_outcome'),
  ).toEqual(['Completed 30+ Days PHP', 'Level of care at discharge: Detox'])
  expect(tell({}, 'patient_agreed')).toEqual([])
})

test('the time until discharge is split into whole days, hours, minutes and seconds [APP-009]', () => {
  expect(partsOf(2 * 86_400 + 3 * 3600 + 4 * 60 + 5.9)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  expect(partsOf(-4)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test('amount fields accept common formats and show dollars', () => {
  expect(tidyNumber(' $1,500.50 ')).toBe('1500.50')
  expect(money(1440)).toBe('$1,440.00')
})
