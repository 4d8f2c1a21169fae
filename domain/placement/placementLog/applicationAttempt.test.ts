import { expect, test } from 'vitest'
import { noFacts } from '../applications/handover/schema.ts'
import { applicationAt, applyAnswers, noAnswers, testApplication } from '../applications/testing.ts'
import { applicationAttempt } from './schema.ts'

const line = (...[application]: [ReturnType<typeof testApplication>]) => {
  const { answer, answered_at, answered_by, reason } = applicationAttempt(application, 'Elena Marsh')
  return { answer, answered_at, answered_by, reason }
}

test('a sent application is an entry with its time, facility and sender', () => {
  const application = testApplication()
  expect(applicationAttempt(application, 'Elena Marsh')).toEqual({
    id: application.id,
    channel: 'application',
    at: application.created_at,
    facility: 'Harbor House',
    facility_id: application.facility_id,
    by: 'Elena Marsh',
    answer: 'Waiting',
    answered_at: null,
    answered_by: null,
    reason: null,
    call_back_at: null,
    first_decline: null,
    asked_again_at: null,
    asked_again_by: null,
    conditions: null,
    accepting_clinician: null,
    report_given_at: null,
    arrived_at: null,
    booked_at: null,
    admitted_at: null,
    entered_at: application.created_at,
  })
})

test('declines have the person, the time and the reason', () => {
  const payment = applyAnswers(testApplication(), noAnswers.insurance_accepted)
  expect(line(payment)).toMatchObject({
    answer: 'Declined',
    answered_at: payment.insurance_accepted_at,
    answered_by: payment.insurance_accepted_by,
    reason: payment.payment_rejected_reason,
  })
  expect(payment.payment_rejected_reason).toBeTruthy()
  const approval = applyAnswers(applicationAt('application_approved'), noAnswers.application_approved)
  expect(line(approval)).toMatchObject({ answer: 'Declined', reason: approval.not_accepted_reason })
  expect(approval.application_approved_by).toBeTruthy()
})

test('after the facility reopens an application that it declined, the log keeps the decline and when it was asked again [S-46]', () => {
  const declined = applyAnswers(applicationAt('application_approved'), noAnswers.application_approved)
  const asked = { ...declined, asked_again_at: '2026-03-02T12:00:00.000Z', asked_again_by: 'Grace Sample' }
  const { answer, reason, first_decline, asked_again_at } = applicationAttempt(asked, 'Elena Marsh')
  expect({ answer, reason, first_decline, asked_again_at }).toEqual({
    answer: 'Declined',
    reason: declined.not_accepted_reason,
    first_decline: null,
    asked_again_at: asked.asked_again_at,
  })
  const reopened = { ...applicationAt('patient_agreed'), asked_again_at: asked.asked_again_at, asked_again_by: 'Grace Sample' }
  expect(applicationAttempt(reopened, 'Elena Marsh', declined)).toMatchObject({
    answer: 'Accepted',
    asked_again_by: 'Grace Sample',
    first_decline: {
      at: declined.application_approved_at,
      by: declined.application_approved_by,
      reason: declined.not_accepted_reason,
    },
  })
  expect(applicationAttempt(asked, 'Elena Marsh', declined).first_decline, 'an undone reopening').toBeNull()
})

test('an acceptance stays an acceptance, with the reason that the patient did not go there', () => {
  const accepted = applicationAt('patient_agreed')
  expect(line(accepted)).toMatchObject({ answer: 'Accepted', answered_by: accepted.application_approved_by, reason: null })
  const declined = applyAnswers(accepted, noAnswers.patient_agreed)
  expect(line(declined)).toMatchObject({ answer: 'Accepted', reason: `Rejected: ${declined.not_ready_to_commit_reason}` })
})

test('conditions are apart from the reason; a booking and an admission have their times', () => {
  const answers = (application: ReturnType<typeof testApplication>) => {
    const { answer, reason, conditions, booked_at, admitted_at } = applicationAttempt(application, 'Elena Marsh')
    return { answer, reason, conditions, booked_at, admitted_at }
  }
  const acceptance_conditions = 'Bring a 7-day supply of medication.'
  const accepted = { ...applicationAt('patient_agreed'), acceptance_conditions }
  expect(answers(accepted)).toEqual({
    answer: 'Accepted',
    reason: null,
    conditions: acceptance_conditions,
    booked_at: null,
    admitted_at: null,
  })
  const admitted = { ...applicationAt('record_outcome'), acceptance_conditions }
  expect(answers(admitted)).toEqual({
    answer: 'Accepted',
    reason: null,
    conditions: acceptance_conditions,
    booked_at: admitted.patient_agreed_at,
    admitted_at: admitted.patient_admitted_at,
  })
  expect(admitted.patient_agreed_at && admitted.patient_admitted_at).toBeTruthy()
  const declined = applyAnswers(accepted, noAnswers.patient_agreed)
  expect(answers({ ...declined, acceptance_conditions })).toMatchObject({ conditions: acceptance_conditions, booked_at: null })
})

test('an application that ended without an answer has its status and the reason', () => {
  const closed = applyAnswers(testApplication(), { status: 'Cancelled', extras: { reason: 'Placed elsewhere' } })
  expect(line(closed)).toEqual({
    answer: 'Cancelled',
    answered_at: closed.ended_at,
    answered_by: null,
    reason: 'Placed elsewhere',
  })
})

test('an acceptance that ended without a reason has only the status', () => {
  const withdrawn = { ...applicationAt('patient_agreed'), status: 'Withdrawn' as const, close_reason: null }
  expect(line(withdrawn).reason).toBe('Withdrawn')
})

test('the accepting clinician, the report, and the arrival come from the handover [S-29]', () => {
  const at = '2026-03-02T12:00:00.000Z'
  const facts = { ...noFacts, accepting_clinician: 'Priya Shah', accepting_credential: 'MD', report_given_at: at, updated_at: at }
  expect(applicationAttempt(testApplication({ handover: facts }), 'Elena Marsh')).toMatchObject({
    accepting_clinician: 'Priya Shah, MD',
    report_given_at: at,
    arrived_at: null,
  })
})
