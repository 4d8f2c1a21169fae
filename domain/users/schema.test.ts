import { expect, test } from 'vitest'
import { SignUp } from '../account/signUp.ts'
import { AdminPasswordChange, awaitsReview, NewUser, UserEdit } from './schema.ts'

const applicant = {
  tmri_status: 'Not Approved' as const,
  is_patient_advocate: true,
  organization_id: null,
  signup_form_data: { organization: 'Hill Clinic' },
}

test('only an unapproved self-registered advocate without an organization awaits review [USER-013] [USER-046]', () => {
  expect(awaitsReview(applicant)).toBe(true)
  expect(awaitsReview({ ...applicant, tmri_status: 'Approved' })).toBe(false)
  expect(awaitsReview({ ...applicant, is_patient_advocate: false })).toBe(false)
  expect(awaitsReview({ ...applicant, organization_id: 4 })).toBe(false)
  expect(awaitsReview({ ...applicant, signup_form_data: null })).toBe(false)
})

const newcomer = {
  ...{ username: 'kim', password: 'abc123', first_name: 'Ann', last_name: 'Lee', email: 'ann@mercy.example' },
  ...{ phone_number: '2135550147', npi_number: null },
}
const messagesFor = (values: object) => NewUser.safeParse({ ...newcomer, ...values }).error?.issues.map(issue => issue.message)

test('names need three letters, and temporary passwords need six characters [USER-021] [USER-022] [USER-023]', () => {
  expect(NewUser.safeParse(newcomer).error).toBeUndefined()
  expect(messagesFor({ username: 'ki' })).toEqual(['Username must be at least 3 characters'])
  expect(messagesFor({ password: 'abc12' })).toEqual(['Password has to be longer than 6 characters!'])
  expect(messagesFor({ first_name: 'An' })).toEqual(['First name must contain at lest 3 letters'])
  expect(messagesFor({ last_name: 'Le' })).toEqual(['Last name must contain at lest 3 letters'])
})

test('edited names need three letters, and new passwords need six characters [USER-038] [USER-055]', () => {
  expect(UserEdit.safeParse({ username: 'kim', first_name: 'Ann', last_name: 'Lee' }).error).toBeUndefined()
  expect(AdminPasswordChange.safeParse({ newPassword: 'abc123' }).error).toBeUndefined()
})

test('a sign-up accepts names of three letters [AUTH-015] [AUTH-016]', () => {
  const input = {
    ...{ first_name: 'Ann', last_name: 'Lee', phone: '2135550147', email: 'ann@elm.example', state: 'CA' },
    ...{ organization: 'Elm Valley', address: '1 Elm Street', city: 'Elm', zipcode: '90001' },
  }
  expect(SignUp.safeParse(input).error).toBeUndefined()
})
