import { expect, test } from 'vitest'
import { SignUp } from '../../identity/account/schema.ts'
import { AdminPasswordChange, awaitsReview, isDeactivated, NewUser, roleProblems, User, UserEdit, UserProfile } from './schema.ts'

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
  username: 'kim',
  password: 'abc123',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@mercy.example',
  phone_number: '2135550147',
  npi_number: null,
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
    first_name: 'Ann',
    last_name: 'Lee',
    phone: '2135550147',
    email: 'ann@elm.example',
    state: 'CA',
    organization: 'Elm Valley',
    address: '1 Elm Street',
    city: 'Elm',
    zipcode: '90001',
  }
  expect(SignUp.safeParse(input).error).toBeUndefined()
})

const standing = { role_id: 2, is_admin: false, is_patient_advocate: false, patient_advocate_info: null }
const advocate = { ...standing, is_patient_advocate: true, patient_advocate_info: { pa_type: [5] } }
const both = 'A user cannot be an admin and a patient advocate at the same time'

test.each([
  ['a standard user', standing, {}],
  ['an admin', { ...standing, role_id: 3, is_admin: true }, {}],
  ['an admin without the checkbox', { ...standing, role_id: 3, is_admin: undefined }, {}],
  ['an advocate', advocate, {}],
  ['an advocate without a role', { ...advocate, role_id: null }, {}],
  ['an advocate with an admin role', { ...advocate, role_id: 1 }, { is_patient_advocate: both }],
  ['an advocate checked as an admin', { ...advocate, is_admin: true }, { is_patient_advocate: both }],
  [
    'an advocate without a type',
    { ...advocate, patient_advocate_info: { pa_type: [] } },
    { 'patient_advocate_info.pa_type': 'Required information' },
  ],
  [
    'an advocate whose type was never asked',
    { ...advocate, patient_advocate_info: null },
    { 'patient_advocate_info.pa_type': 'Required information' },
  ],
  ['a user without a role', { ...standing, role_id: null }, { role_id: 'Role is required' }],
  ['a user checked as an admin with the standard role', { ...standing, is_admin: true }, { role_id: 'Role is required' }],
])('the roles of %s [PERM-004] [USER-028] [USER-029] [USER-030] [USER-039]', (_, user, problems) =>
  expect(roleProblems(user)).toEqual(problems),
)

test('problems with the roles are reported at their fields, in the dialog and on the edit page', () => {
  const fieldsOf = (schema: typeof NewUser | typeof UserProfile, values: object) =>
    schema.safeParse({ ...newcomer, ...values }).error?.issues.map(({ path }) => path)
  expect(fieldsOf(NewUser, { ...advocate, patient_advocate_info: { pa_type: [] } })).toEqual([
    ['patient_advocate_info', 'pa_type'],
  ])
  expect(fieldsOf(UserProfile, standing)).toBeUndefined()
  expect(fieldsOf(UserProfile, { ...standing, role_id: null })).toEqual([['role_id']])
})

test('a new user has the standard role and is not approved [USER-011] [USER-032]', () => {
  expect(NewUser.parse(newcomer)).toMatchObject({
    role_id: 2,
    is_patient_advocate: false,
    patient_advocate_info: null,
    tmri_status: 'Not Approved',
  })
})

test('a username has no spaces, and a password at most 128 characters', () => {
  expect(messagesFor({ username: 'ann lee' })).toEqual(['Username cannot contain spaces'])
  expect(messagesFor({ password: '' })).toContain('Password is required!')
  expect(messagesFor({ password: 'x'.repeat(128) })).toBeUndefined()
  expect(messagesFor({ password: 'x'.repeat(129) })).toEqual(['Password cannot have more than 128 characters'])
})

test('a user who is not approved may not sign in', () => {
  expect([isDeactivated({ tmri_status: 'Not Approved' }), isDeactivated({ tmri_status: 'Approved' })]).toEqual([true, false])
})

test('answers on the sign-up form that cannot be read are left out', () => {
  const form = { organization: 'Hill Clinic', address: 7, city: undefined, state: 'CA', zipcode: [] }
  expect(User.shape.signup_form_data.parse(form)).toEqual({
    organization: 'Hill Clinic',
    address: null,
    city: null,
    state: 'CA',
    zipcode: null,
  })
})
