import { describe, expect, test } from 'vitest'
import type { Patient } from '../../intake/patients/schema.ts'
import { facilityTabs, statuses } from '../statuses/statuses.ts'
import { facilityFields, hiddenFields, hidesContact, visibleApplication, withoutFields } from './hidden.ts'
import type { Application } from './schema.ts'
import { applicationAt, applyAnswers, noAnswers, testApplication } from './testing.ts'

describe('a closed application hides the patient’s contact data [APP-003] [S-12]', () => {
  test('applies to Withdrawn, Cancelled and other ended applications, not to open or booked ones', () => {
    expect(statuses.filter(hidesContact).toSorted()).toEqual([...facilityTabs.Closed].toSorted())
    for (const status of ['Withdrawn', 'Cancelled', 'Rejected', 'Treatment Completed'] as const)
      expect([status, hidesContact(status)]).toEqual([status, true])
    for (const status of ['New', 'Accepted', 'Booked', 'Admitted'] as const)
      expect([status, hidesContact(status)]).toEqual([status, false])
  })

  test('hides all contact fields from a facility unless another of its applications is open', () => {
    expect(hiddenFields('facility', ['Cancelled'])).toEqual(facilityFields)
    expect(hiddenFields('facility', ['Cancelled'])).toEqual(
      expect.arrayContaining(['phone_number', 'email', 'patient_insurance.sub_phone_number', 'clinical_snapshot']),
    )
    expect(hiddenFields('facility', ['Cancelled', 'Rejected'])).toEqual(facilityFields)
    expect(hiddenFields('facility', ['Cancelled', 'Booked'])).toEqual([])
    expect(hiddenFields('facility', [])).toEqual([])
  })

  test('hides the phone numbers from the advocate’s side, which can read the patient elsewhere', () => {
    expect(hiddenFields('advocate', ['Cancelled'])).toEqual([
      'phone_number',
      'patient_insurance.sub_phone_number',
      'secondary_insurance.sub_phone_number',
    ])
    expect(hiddenFields('advocate', [])).toEqual([])
  })

  test('hides the interview phone number and marks it as hidden, but still shows an interview by chat', () => {
    const number = testApplication({ patient_asked_to_call: '+12135550142' })
    expect(visibleApplication(number)).toEqual(number)
    expect(visibleApplication({ ...number, status: 'Cancelled' })).toMatchObject({
      patient_asked_to_call: null,
      hidden_fields: ['patient_asked_to_call'],
    })
    const chat = testApplication({ status: 'Cancelled', patient_asked_to_call: 'chat' })
    expect(visibleApplication(chat)).toEqual(chat)
  })
})

describe('hiding fields', () => {
  const insurance = (sub_phone_number: string | null) => ({ subscriber_id: 'XQ1', sub_phone_number })
  const patient = {
    first_name: 'Ana',
    phone_number: '+12135550142',
    email: 'ana@example.com',
    patient_insurance: insurance('+12135550143'),
    secondary_insurance: insurance('+12135550144'),
  } as unknown as Patient

  test('empties and names them, and leaves the rest', () => {
    const phones = hiddenFields('advocate', ['Cancelled'])
    expect(withoutFields(patient, phones)).toEqual({
      first_name: 'Ana',
      phone_number: null,
      email: 'ana@example.com',
      patient_insurance: insurance(null),
      secondary_insurance: insurance(null),
      hidden_fields: ['phone_number', 'patient_insurance.sub_phone_number', 'secondary_insurance.sub_phone_number'],
    })
  })

  test('names no phone number of an insurance that the patient does not have', () => {
    const cash = { ...patient, patient_insurance: null, secondary_insurance: null }
    expect(withoutFields(cash, hiddenFields('advocate', ['Cancelled'])).hidden_fields).toEqual(['phone_number'])
    const primary = { ...patient, secondary_insurance: null }
    expect(withoutFields(primary, ['patient_insurance.sub_phone_number', 'secondary_insurance.sub_phone_number'])).toEqual({
      ...primary,
      patient_insurance: insurance(null),
      hidden_fields: ['patient_insurance.sub_phone_number'],
    })
  })

  test('changes nothing if there is nothing to hide', () => {
    expect(withoutFields(patient, [])).toEqual(patient)
    const closed = testApplication({ status: 'Cancelled', patient_asked_to_call: null, snapshot: null })
    expect(visibleApplication(closed)).toEqual(closed)
  })

  test('includes the clinical snapshot of a closed application', () => {
    const snapshot = { legal_status: 'voluntary' } as unknown as NonNullable<Application['snapshot']>
    const application = testApplication({ patient_asked_to_call: 'chat', snapshot })
    expect(visibleApplication(application)).toEqual(application)
    expect(visibleApplication({ ...application, status: 'Cancelled' })).toMatchObject({
      snapshot: null,
      patient_asked_to_call: 'chat',
      hidden_fields: ['snapshot'],
    })
  })

  test('keeps the snapshot while the facility reconsiders its decline, because it confirms a hold then [S-25] [S-46]', () => {
    const snapshot = { legal_status: 'involuntary' } as unknown as NonNullable<Application['snapshot']>
    const declined = applyAnswers(applicationAt('application_approved'), noAnswers.application_approved)
    expect(visibleApplication({ ...declined, snapshot })).toMatchObject({ snapshot: null, hidden_fields: ['snapshot'] })
    const asked = { ...declined, asked_again_at: '2026-03-03T10:00:00.000Z', snapshot, patient_asked_to_call: '+12135550142' }
    expect(visibleApplication(asked)).toMatchObject({
      snapshot,
      patient_asked_to_call: null,
      hidden_fields: ['patient_asked_to_call'],
    })
    expect(visibleApplication({ ...asked, status: 'Cancelled' }).snapshot).toBeNull()
  })
})
