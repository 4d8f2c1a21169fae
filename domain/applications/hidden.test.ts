import { describe, expect, test } from 'vitest'
import { statuses } from '../statuses/statuses.ts'
import { facilityTabs } from '../statuses/statusGroups.ts'
import { facilityFields, hiddenFields, hidesContact, visibleApplication } from './hidden.ts'
import { testApplication } from './testing.ts'

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
