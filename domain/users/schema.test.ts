import { expect, test } from 'vitest'
import { awaitsReview } from './schema.ts'

const applicant = {
  tmri_status: 'Not Approved' as const,
  is_patient_advocate: true,
  organization_id: null,
  signup_form_data: { organization: 'Hill Clinic' },
}

test('an advocate of no organization who signed up and is not approved is looked at, and nobody else [USER-013] [USER-046]', () => {
  expect(awaitsReview(applicant)).toBe(true)
  expect(awaitsReview({ ...applicant, tmri_status: 'Approved' })).toBe(false)
  expect(awaitsReview({ ...applicant, is_patient_advocate: false })).toBe(false)
  expect(awaitsReview({ ...applicant, organization_id: 4 })).toBe(false)
  expect(awaitsReview({ ...applicant, signup_form_data: null })).toBe(false)
})
