import { beforeAll, describe, expect, test } from 'vitest'
import { completionOutcomes, nonCompletionOutcomes, outcomes, statuses } from '../statuses/statuses.ts'
import { dialogFor, isOpen, shownAnswer, sideToAct, steps, waitingText } from './approval.ts'
import { decide } from './decide.ts'
import { Application, type StateUpdate } from './schema.ts'
import { type StepField, stepFields } from './steps.ts'
import { applicationAt, applyAnswers, expectRefusal, fieldErrors, noAnswers, testApplication, yesAnswers } from './testing.ts'

const moment = { at: '2026-03-05T12:00:00.000Z', by: 'Robin Coordinator' }
const change = (application: Application, update: StateUpdate) => decide(application, update, moment)

const withExtras = (update: StateUpdate, extras: StateUpdate['extras']): StateUpdate => ({ ...update, extras })
const openIn = (field: StepField, application: Application) =>
  statuses.filter(status => isOpen({ ...application, status }, field))

describe('the approval table', () => {
  test('has the seven specified rows in order [APP-007]', () => {
    expect(steps.map(step => step.label)).toEqual([
      'Submitted by advocate',
      'Payment Method Accepted',
      'Request for Interview',
      'Patient Accepted',
      'Patient Accepts Offer',
      'Patient Admitted',
      'Record Outcome',
    ])
  })
  test('the advocate submits, accepts the offer and records the outcome; the facility does the rest [PERM-007] [PERM-008]', () => {
    expect(steps.filter(step => step.by === 'advocate').map(step => step.label)).toEqual([
      'Submitted by advocate',
      'Patient Accepts Offer',
      'Record Outcome',
    ])
  })
  test('only the first step is open on a new application', () => {
    expect(steps.filter(step => isOpen(testApplication(), step.field)).map(step => step.label)).toEqual([
      'Payment Method Accepted',
    ])
  })
  test('answering Yes to every step takes a valid application from New to an outcome [APP-012]', () => {
    let row = testApplication()
    const path = stepFields.map(field => {
      row = Application.parse(applyAnswers(row, yesAnswers[field]))
      return row.status
    })
    expect(path).toEqual([
      'In Review',
      'Request for Interview',
      'Accepted',
      'Booked',
      'Admitted',
      'Completed 30+ Days Residential',
    ])
  })
  test('an answer stores its time, and its author where the specification has a field for one [APP-012]', () => {
    expect(change(applicationAt('application_approved'), yesAnswers.application_approved)).toMatchObject({
      application_approved: true,
      application_approved_at: moment.at,
      application_approved_by: moment.by,
      updated_at: moment.at,
    })
    expect(change(applicationAt('patient_admitted'), yesAnswers.patient_admitted)).toMatchObject({
      patient_admitted_by: moment.by,
    })
    expect(change(applicationAt('patient_agreed'), yesAnswers.patient_agreed)).not.toHaveProperty('patient_agreed_by')
  })
  test.each([...Object.values(yesAnswers), ...Object.values(noAnswers)])(
    'the answer $value to $field changes only fields of the application',
    update => {
      const row = applicationAt(update.field as StepField)
      expect(Object.keys(row)).toEqual(expect.arrayContaining(Object.keys(change(row, update))))
    },
  )
  test('an answer that a step does not have opens no dialog', () => {
    expect(dialogFor(applicationAt('record_outcome'), 'record_outcome', false)).toBeNull()
    expect(dialogFor(testApplication(), 'new', true)).toBeNull()
  })
  test('the message of an invalid answer is the first error', () => {
    const booking = withExtras(yesAnswers.patient_agreed, {})
    expect(expectRefusal(applicationAt('patient_agreed'), booking).message).toBe('Please select a date and time')
  })
})

describe('Payment Method Accepted', () => {
  const row = applicationAt('insurance_accepted')
  test('Yes: In Review [APP-019]', () => {
    expect(change(row, yesAnswers.insurance_accepted)).toMatchObject({ status: 'In Review', insurance_accepted: true })
  })
  test('No: Declined Insurance, which ends the application [APP-020]', () => {
    expect(change(row, noAnswers.insurance_accepted)).toMatchObject({ status: 'Declined Insurance', ended_at: moment.at })
  })
  test('the facility can answer in New, In Review and Request for Interview [APP-021]', () => {
    expect(openIn('insurance_accepted', row)).toEqual(['New', 'In Review', 'Request for Interview'])
    expect(steps.find(step => step.field === 'insurance_accepted')?.by).toBe('facility')
  })
  test('Yes requires benefits for a privately insured patient only [APP-035] [APP-039]', () => {
    expect(dialogFor(row, 'insurance_accepted', true)).toBe('vob')
    expect(dialogFor({ ...row, private_insurance: false }, 'insurance_accepted', true)).toBeNull()
    expect(change({ ...row, private_insurance: false }, { field: 'insurance_accepted', value: true }).status).toBe('In Review')
  })
  test('requires deductible and copay as numbers; the scholarship is optional [APP-046]', () => {
    expect(fieldErrors(row, { field: 'insurance_accepted', value: true })).toEqual({
      'insurance_vob.deductible': 'Required field',
      'insurance_vob.copay': 'Required field',
    })
    expect(
      fieldErrors(row, { field: 'insurance_accepted', value: true, insurance_vob: { deductible: 'much', copay: '' } }),
    ).toHaveProperty(['insurance_vob.deductible'])
    const typed = {
      field: 'insurance_accepted',
      value: true,
      insurance_vob: { deductible: '1500', copay: '20.50', scholarship_amount: '' },
    } as const
    expect(change(row, typed).insurance_vob).toEqual({ deductible: 1500, copay: 20.5, scholarship_amount: null })
  })
  test('rejects negative amounts in the benefits [APP-059]', () => {
    const vob = { deductible: -1, copay: -1, scholarship_amount: -1 }
    expect(Object.keys(fieldErrors(row, { ...yesAnswers.insurance_accepted, insurance_vob: vob }) ?? {})).toEqual([
      'insurance_vob.deductible',
      'insurance_vob.copay',
      'insurance_vob.scholarship_amount',
    ])
    const free = { deductible: 0, copay: 0, scholarship_amount: 0 }
    expect(change(row, { ...yesAnswers.insurance_accepted, insurance_vob: free }).insurance_vob).toEqual(free)
  })
  test('limits amounts to a million dollars, in dollars and cents [S-10]', () => {
    const vob = { deductible: 1_000_000.01, copay: 1e12, scholarship_amount: 0.005 }
    expect(fieldErrors(row, { ...yesAnswers.insurance_accepted, insurance_vob: vob })).toEqual({
      'insurance_vob.deductible': 'Must be at most $1,000,000',
      'insurance_vob.copay': 'Must be at most $1,000,000',
      'insurance_vob.scholarship_amount': 'Enter dollars and cents, for example 250.50',
    })
    const highest = { deductible: 1_000_000, copay: 0.07, scholarship_amount: 1_234.56 }
    expect(change(row, { ...yesAnswers.insurance_accepted, insurance_vob: highest }).insurance_vob).toEqual(highest)
  })
})

describe('Request for Interview', () => {
  const row = applicationAt('request_for_interview')
  test('Yes: Request for Interview [APP-022]', () => {
    expect(change(row, yesAnswers.request_for_interview).status).toBe('Request for Interview')
  })
  test('No: In Review [APP-023]', () => {
    expect(change(row, noAnswers.request_for_interview)).toMatchObject({ status: 'In Review', request_for_interview: false })
  })
  test('is open from the insurance acceptance until the acceptance is answered [APP-024]', () => {
    expect(isOpen(applicationAt('insurance_accepted'), 'request_for_interview')).toBe(false)
    expect(isOpen(row, 'request_for_interview')).toBe(true)
    expect(isOpen(applyAnswers(row, yesAnswers.request_for_interview), 'request_for_interview')).toBe(true)
    expect(isOpen(applicationAt('patient_agreed'), 'request_for_interview')).toBe(false)
    expect(isOpen(applyAnswers(row, noAnswers.insurance_accepted), 'request_for_interview')).toBe(false)
    // The status alone does not open the step.
    expect(isOpen({ ...row, insurance_accepted: null }, 'request_for_interview')).toBe(false)
    expect(isOpen({ ...row, application_approved: true }, 'request_for_interview')).toBe(false)
    expect(isOpen({ ...row, status: 'New' }, 'request_for_interview')).toBe(false)
  })
  test('Yes requires a way to reach the patient [APP-036]', () => {
    expect(dialogFor(row, 'request_for_interview', true)).toBe('interview')
  })
  test.each([undefined, '', '+', '+1', '  '])('rejects "%s" as a contact: Required field [APP-053]', to => {
    expect(fieldErrors(row, withExtras(yesAnswers.request_for_interview, { patient_asked_to_call: to }))).toEqual({
      'extras.patient_asked_to_call': 'Required field',
    })
  })
  test.each(['12345', '555-0100', 'call me', '+1 212 555 01000 9'])('"%s": Invalid phone number [APP-054]', to => {
    expect(fieldErrors(row, withExtras(yesAnswers.request_for_interview, { patient_asked_to_call: to }))).toEqual({
      'extras.patient_asked_to_call': 'Invalid phone number',
    })
  })
  test.each(['212-555-0100', '(212) 555-0100', '212.555.0100', '+1 212 555 0100', '12125550100'])(
    '"%s" is stored as +12125550100',
    to => {
      expect(change(row, withExtras(yesAnswers.request_for_interview, { patient_asked_to_call: to })).patient_asked_to_call).toBe(
        '+12125550100',
      )
    },
  )
  test('the chat is a valid contact', () => {
    expect(change(row, yesAnswers.request_for_interview).patient_asked_to_call).toBe('chat')
  })
})

describe('Patient Accepted', () => {
  const row = applicationAt('application_approved')
  test('Yes: Accepted [APP-025]', () => {
    expect(change(row, yesAnswers.application_approved).status).toBe('Accepted')
  })
  test('No: Declined Application, which ends the application [APP-026]', () => {
    expect(change(row, noAnswers.application_approved)).toMatchObject({ status: 'Declined Application', ended_at: moment.at })
  })
  test('is open once an interview was requested or explicitly declined [APP-027]', () => {
    expect(isOpen(applicationAt('request_for_interview'), 'application_approved')).toBe(false)
    expect(isOpen(row, 'application_approved')).toBe(true)
    expect(
      isOpen(applyAnswers(applicationAt('request_for_interview'), noAnswers.request_for_interview), 'application_approved'),
    ).toBe(true)
    // The status alone does not open the step.
    expect(isOpen({ ...row, application_approved: true }, 'application_approved')).toBe(false)
    expect(isOpen({ ...row, status: 'New' }, 'application_approved')).toBe(false)
  })
  test('is closed after the payment was declined and after its own answer', () => {
    expect(isOpen(applyAnswers(row, noAnswers.insurance_accepted), 'application_approved')).toBe(false)
    expect(expectRefusal(applyAnswers(row, yesAnswers.application_approved), noAnswers.application_approved).code).toBe(
      'conflict',
    )
  })
  test('Yes opens the approval confirmation, which requires transport available Yes or No [APP-037] [APP-047]', () => {
    expect(dialogFor(row, 'application_approved', true)).toBe('approval')
    expect(fieldErrors(row, withExtras(yesAnswers.application_approved, {}))).toEqual({
      'extras.transport_available': 'Required',
    })
    expect(change(row, withExtras(yesAnswers.application_approved, { transport_available: false })).transport_available).toBe(
      false,
    )
  })
})

describe('Patient Accepts Offer', () => {
  const row = applicationAt('patient_agreed')
  test('Yes: Booked [APP-028]', () => {
    expect(change(row, yesAnswers.patient_agreed)).toMatchObject({ status: 'Booked', estimated_discharge_at: 1_796_150_600 })
  })
  test('No: Rejected, which ends the application [APP-029]', () => {
    expect(change(row, noAnswers.patient_agreed)).toMatchObject({ status: 'Rejected', ended_at: moment.at })
  })
  test('the advocate can answer in Accepted and Booked [APP-030]', () => {
    expect(openIn('patient_agreed', row)).toEqual(['Accepted', 'Booked'])
  })
  test('Yes opens the booking confirmation [APP-038]', () => {
    expect(dialogFor(row, 'patient_agreed', true)).toBe('booking')
  })
  test.each([undefined, null, 0, Number.NaN, 1.5])(
    'rejects a discharge at %s: Please select a date and time [APP-049]',
    estimated_discharge_at => {
      expect(
        fieldErrors(row, withExtras(yesAnswers.patient_agreed, { transport_method: 'Ambulance', estimated_discharge_at })),
      ).toEqual({
        'extras.estimated_discharge_at': 'Please select a date and time',
      })
    },
  )
  test.each([
    ['2026-03-04T11:59:59.000Z', 'Estimated discharge cannot be more than one day in the past'],
    ['2027-03-05T12:00:01.000Z', 'Estimated discharge cannot be more than one year from now'],
  ])('rejects a discharge at %s: %s [S-07]', (discharge, problem) => {
    const booking = { transport_method: 'Ambulance', estimated_discharge_at: Date.parse(discharge) / 1000 }
    expect(() => change(row, withExtras(yesAnswers.patient_agreed, booking))).toThrow(
      expect.objectContaining({ errors: { 'extras.estimated_discharge_at': problem } }),
    )
  })
  test.each(['Ambulance', 'Family member/friend', 'Uber, Lyft or taxi'])(
    'accepts transport by %s [APP-051]',
    transport_method => {
      const booking = { transport_method, estimated_discharge_at: 1_796_150_600, transport_other: 'left over' }
      expect(change(row, withExtras(yesAnswers.patient_agreed, booking))).toMatchObject({
        transport_method,
        transport_other: null,
      })
    },
  )
  test.each([undefined, null, '', 'Helicopter'])(
    'rejects transport by %s: Please confirm patient transportation [APP-051]',
    transport_method => {
      expect(
        fieldErrors(row, withExtras(yesAnswers.patient_agreed, { transport_method, estimated_discharge_at: 1_796_150_600 })),
      ).toEqual({
        'extras.transport_method': 'Please confirm patient transportation',
      })
    },
  )
  test('transport Other requires a description, reported even if the date is also missing [APP-052]', () => {
    const other = { transport_method: 'Other', transport_other: ' ', estimated_discharge_at: null }
    expect(fieldErrors(row, withExtras(yesAnswers.patient_agreed, other))).toEqual({
      'extras.estimated_discharge_at': 'Please select a date and time',
      'extras.transport_other': 'Please specify other transportation method',
    })
    const answers = { transport_method: 'Other', transport_other: 'Train', estimated_discharge_at: 1_796_150_600 }
    expect(change(row, withExtras(yesAnswers.patient_agreed, answers)).transport_other).toBe('Train')
  })
})

describe('Patient Admitted', () => {
  const row = applicationAt('patient_admitted')
  test('Yes: Admitted, sent without a dialog [APP-031] [APP-039] [APP-044]', () => {
    expect(dialogFor(row, 'patient_admitted', true)).toBeNull()
    expect(change(row, yesAnswers.patient_admitted)).toMatchObject({ status: 'Admitted', patient_admitted: true })
  })
  test('No opens the outcome dialog and records the selected outcome [APP-032]', () => {
    expect(dialogFor(row, 'patient_admitted', false)).toBe('outcome')
    expect(change(row, { ...noAnswers.patient_admitted, status: 'Medical Discharge' })).toMatchObject({
      status: 'Medical Discharge',
      patient_admitted: false,
      record_outcome: true,
      record_outcome_at: moment.at,
    })
  })
  test('No without an outcome: Patient did not Arrive [APP-044]', () => {
    expect(change(row, noAnswers.patient_admitted)).toMatchObject({ status: 'Patient did not Arrive', patient_admitted: false })
  })
  test('the facility can answer in Booked [APP-033]', () => {
    expect(openIn('patient_admitted', row)).toEqual(['Booked'])
  })
  test.each([...completionOutcomes, 'Admitted', 'Withdrawn'] as const)('rejects a No with status %s', status => {
    expect(fieldErrors(row, { ...noAnswers.patient_admitted, status })).toHaveProperty('status')
  })
})

describe('Record Outcome', () => {
  let row: Application
  beforeAll(() => {
    row = applicationAt('record_outcome')
  })
  test('the advocate can answer in Admitted [APP-034]', () => {
    expect(openIn('record_outcome', row)).toEqual(['Admitted'])
    expect(dialogFor(row, 'record_outcome', true)).toBe('outcome')
  })
  test.each(outcomes)('%s becomes the status [APP-018] [APP-062] [APP-063]', status => {
    expect(change(row, { field: 'record_outcome', value: true, status, extras: { treatment_level: 301 } })).toMatchObject({
      status,
      record_outcome: true,
      record_outcome_at: moment.at,
      outcome_treatment_level: 301,
    })
  })
  test('the treatment level is optional, the outcome is required', () => {
    expect(change(row, yesAnswers.record_outcome).outcome_treatment_level).toBeNull()
    expect(fieldErrors(row, { field: 'record_outcome', value: true })).toHaveProperty('status')
    expect(fieldErrors(row, { field: 'record_outcome', value: true, status: 'Booked' })).toHaveProperty('status')
  })
  test('has no No answer', () => {
    expect(fieldErrors(row, { field: 'record_outcome', value: false })).toHaveProperty('value')
  })
})

test('spells the outcomes as specified [APP-062] [APP-063]', () => {
  expect(completionOutcomes).toEqual([
    'Completed Detox or Acute Hospitalization',
    'Completed <30 Days Residential',
    'Completed 30+ Days Residential',
    'Completed <30 Days PHP',
    'Completed 30+ Days PHP',
    'Completed <30 Days IOP',
    'Completed 30+ Days IOP',
  ])
  expect(nonCompletionOutcomes).toEqual([
    'Patient did not Arrive',
    'Voluntary Discharge',
    'Compelled Discharge',
    'Medical Discharge',
  ])
})

describe('the turn', () => {
  test.each(stepFields)('%s: the side responsible for this step must act', field => {
    expect(sideToAct(applicationAt(field))).toBe(steps.find(step => step.field === field)?.by)
  })
  test('neither side must act once the application has ended', () => {
    expect(sideToAct(applyAnswers(applicationAt('record_outcome'), yesAnswers.record_outcome))).toBeNull()
    expect(sideToAct(applyAnswers(applicationAt('patient_agreed'), noAnswers.patient_agreed))).toBeNull()
  })
  test('a row without an answer shows which side must answer [APP-043]', () => {
    expect(waitingText({ by: 'facility' })).toBe("Waiting on facility's approval")
    expect(waitingText({ by: 'advocate' })).toBe("Waiting on advocate's reply...")
  })
  test('a row with an answer shows its value, time and author', () => {
    const row = applicationAt('request_for_interview')
    expect(shownAnswer(row, 'new')).toEqual({ value: true, at: row.created_at, by: 'Grace Sample' })
    expect(shownAnswer(row, 'insurance_accepted')).toEqual({
      value: true,
      at: row.insurance_accepted_at,
      by: 'Casey Coordinator',
    })
    expect(shownAnswer(row, 'patient_agreed')).toEqual({ value: null, at: null, by: null })
    // The advocate's and the facility's answers without a stored author.
    const booked = applicationAt('patient_admitted')
    expect(shownAnswer(booked, 'patient_agreed').by).toBe('Grace Sample')
    expect(shownAnswer(booked, 'request_for_interview').by).toBeNull()
  })
  test('the author of the advocate’s answers is the part of the name that is known', () => {
    const named = (advocate_first_name: string | null, advocate_last_name: string | null) =>
      shownAnswer(testApplication({ advocate_first_name, advocate_last_name }), 'new').by
    expect([named('Grace', null), named(null, 'Sample'), named(null, null)]).toEqual(['Grace', 'Sample', null])
  })
})
