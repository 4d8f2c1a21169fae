import { describe, expect, test } from 'vitest'
import { acknowledge, awaitsAcknowledgment } from './approval.ts'
import { detailsOf, longestDetails, type ReasonColumn } from './reasons.ts'
import { applicationAt, applyAnswers, expectRefusal, fieldErrors, noAnswers, yesAnswers } from './testing.ts'

const conditions = 'Bring a 7-day supply of medication.'
const accepted = {
  ...yesAnswers.application_approved,
  extras: { transport_available: true, acceptance_conditions: `  ${conditions} ` },
}
const by = { at: '2026-03-02T10:05:00.000Z', by: 'Grace Sample' }

describe('acceptance with conditions', () => {
  test('booking is rejected until the advocate acknowledges them; acknowledging twice changes nothing', () => {
    const row = applyAnswers(applicationAt('application_approved'), accepted)
    expect([row.status, row.acceptance_conditions, awaitsAcknowledgment(row)]).toEqual(['Accepted', conditions, true])
    expect(expectRefusal(row, yesAnswers.patient_agreed).code).toBe('conflict')
    const after = { ...row, ...acknowledge(row, by) }
    expect(after).toMatchObject({ status: 'Accepted', conditions_acknowledged_at: by.at, conditions_acknowledged_by: by.by })
    expect(acknowledge(after, { ...by, at: '2026-03-02T11:00:00.000Z' })).toBeNull()
    expect(applyAnswers(after, yesAnswers.patient_agreed).status).toBe('Booked')
  })

  test('the advocate can decline without acknowledging, and empty text does not count as a condition', () => {
    expect(applyAnswers(applicationAt('application_approved'), accepted, noAnswers.patient_agreed).status).toBe('Rejected')
    const without = applyAnswers(applicationAt('application_approved'), {
      ...yesAnswers.application_approved,
      extras: { transport_available: true, acceptance_conditions: '   ' },
    })
    expect(without.acceptance_conditions).toBeNull()
    expect(() => acknowledge(without, by)).toThrow('no conditions')
    expect(applyAnswers(without, yesAnswers.patient_agreed).status).toBe('Booked')
  })

  test('they no longer matter once the patient is booked: the facility can admit the patient', () => {
    const booked = applicationAt('patient_admitted')
    const unacknowledged = { ...booked, acceptance_conditions: conditions, conditions_acknowledged_at: null }
    expect(applyAnswers(unacknowledged, yesAnswers.patient_admitted).status).toBe('Admitted')
  })

  test('they cannot be acknowledged once the offer is closed', () => {
    const row = applyAnswers(applicationAt('application_approved'), accepted, noAnswers.patient_agreed)
    expect(() => acknowledge(row, by)).toThrow('no longer open')
  })

  test('text over the limit is rejected at its field', () => {
    const extras = { transport_available: true, acceptance_conditions: 'x'.repeat(longestDetails + 1) }
    expect(fieldErrors(applicationAt('application_approved'), { ...yesAnswers.application_approved, extras })).toEqual({
      'extras.acceptance_conditions': 'Enter at most 1000 characters',
    })
  })
})

describe('the free text with a reason', () => {
  const declines = Object.entries(noAnswers).filter(([field]) => field !== 'patient_admitted') as [
    keyof typeof noAnswers,
    (typeof noAnswers)[keyof typeof noAnswers],
  ][]

  test.each(declines)('is stored with the No to %s, trimmed, and cleared by a Yes', (field, update) => {
    const column = Object.keys(update.extras!)[0] as ReasonColumn
    const details = detailsOf[column]
    const row = applyAnswers(applicationAt(field), {
      ...update,
      extras: { ...update.extras, [details]: ' We can look again on Monday. ' },
    })
    expect(row[details]).toBe('We can look again on Monday.')
    expect(applyAnswers(applicationAt(field), update)[details]).toBeNull()
    expect(
      fieldErrors(applicationAt(field), { ...update, extras: { ...update.extras, [details]: 'x'.repeat(longestDetails + 1) } }),
    ).toEqual({
      [`extras.${details}`]: 'Enter at most 1000 characters',
    })
  })

  test('changing No to Yes clears it', () => {
    const extras = { interview_denied_reason: 'Repeat Patient', interview_denied_details: 'Was here in March.' }
    const row = applyAnswers(applicationAt('request_for_interview'), { ...noAnswers.request_for_interview, extras })
    expect(row.interview_denied_details).toBe('Was here in March.')
    expect(applyAnswers(row, yesAnswers.request_for_interview).interview_denied_details).toBeNull()
  })
})
