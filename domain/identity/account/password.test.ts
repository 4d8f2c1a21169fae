import { describe, expect, test } from 'vitest'
import { PasswordChange, PasswordForm, passwordProblem, RenewalForm, WelcomeForm } from './password.ts'

test.each([
  ['', 'Required information [AUTH-035]'],
  ['Ab1!xyz', 'New password must include a minimum of 8 characters [AUTH-036]'],
  ['🙂🙂🙂🙂🙂A1', 'New password must include a minimum of 8 characters [AUTH-036]'],
  ['abc', 'New password must include a minimum of 8 characters [AUTH-036]'],
  ['abcdefgh', 'New password must include at least one special character [AUTH-037]'],
  ['Ab1 ab1 ab1', 'New password must include at least one special character [AUTH-037]'],
  ['abcdefg!', 'New password must include at least one uppercase letter [AUTH-038]'],
  ['Abcdefg!', 'New password must include at least one number [AUTH-039]'],
  [`Ab1!${'x'.repeat(125)}`, 'New password cannot have more than 128 characters'],
])('%j: %s', (password, message) => expect(passwordProblem(password)).toBe(message.replace(/ \[.*/, '')))

test.each(['Abcdef1!', ' Harbor lights 7! ', 'Éclair_99', `Ab1!${'🙂'.repeat(124)}`])('%j is accepted', password => {
  expect(passwordProblem(password)).toBeUndefined()
  expect(PasswordChange.parse({ oldPass: 'Passage!2026', newPass: password }).newPass).toBe(password)
})

const firstError = (form: { safeParse: (input: unknown) => { error?: unknown } }, input: object) => {
  const { error } = form.safeParse(input) as { error?: { issues: { path: PropertyKey[]; message: string }[] } }
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]))
}
const good = { oldPass: 'Passage!2026', newPass: 'Harbor!2027', confirmPass: 'Harbor!2027' }

describe('the password form', () => {
  test('reports all problems together [AUTH-035] [AUTH-040] [AUTH-031]', () => {
    const empty = { oldPass: '', newPass: '', confirmPass: '', opt_in_methods: [], agreement: false }
    expect(firstError(WelcomeForm, empty)).toEqual({
      oldPass: 'Required information',
      newPass: 'Required information',
      confirmPass: 'Passwords must match',
      agreement: 'Please read and accept the term and conditions',
    })
  })

  test('requires the confirmation to match the new password [AUTH-040]', () => {
    expect(firstError(PasswordForm, good)).toEqual({})
    expect(firstError(PasswordForm, { ...good, confirmPass: 'Harbor!2028' })).toEqual({ confirmPass: 'Passwords must match' })
    expect(firstError(PasswordForm, { ...good, confirmPass: '' })).toEqual({ confirmPass: 'Passwords must match' })
  })

  test('rejects a new password equal to the old one', () => {
    const same = { newPass: 'New password must be different from the old password' }
    expect(firstError(PasswordForm, { ...good, oldPass: good.newPass })).toEqual(same)
    expect(firstError(PasswordChange, { oldPass: good.newPass, newPass: good.newPass })).toEqual(same)
  })

  test('requires only the agreement from a user who just has to accept it again [AUTH-031]', () => {
    expect(firstError(RenewalForm, { opt_in_methods: [], agreement: false })).toEqual({
      agreement: 'Please read and accept the term and conditions',
    })
    expect(firstError(RenewalForm, { opt_in_methods: [], agreement: true })).toEqual({})
  })
})
