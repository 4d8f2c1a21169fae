import { expect, test } from 'vitest'
import { PasswordReset, resetProblem } from './password.ts'

const good = { code: '123456', new_password: 'Harbor lights 7!', confirmation: 'Harbor lights 7!' }
const cases = [
  ['[AUTH-052]', { code: '12a456', new_password: '', confirmation: '' }, 'code must be a six digit number'],
  ['[AUTH-052]', { code: '12345', new_password: '', confirmation: '' }, 'code must be a six digit number'],
  ['[AUTH-052]', { code: '1234567', new_password: '', confirmation: '' }, 'code must be a six digit number'],
  ['[AUTH-053]', { new_password: 'a' }, 'password must include a minimum of 8 characters'],
  ['[AUTH-054]', { new_password: 'aaaaaaaa' }, 'password must include at least 1 special character'],
  ['[AUTH-055]', { new_password: 'aaaaaaa!' }, 'password must include at least 1 uppercase letter'],
  ['[AUTH-056]', { new_password: 'Aaaaaaa!' }, 'password must include at least 1 number'],
  ['[AUTH-057]', { confirmation: 'Harbor lights 8!' }, 'passwords do not match'],
] as const

test.each(cases)('reports only the first problem, in the specified order [AUTH-051] %s', (_row, input, message) =>
  expect(resetProblem({ ...good, ...input })).toBe(message),
)

test('accepts valid input', () => expect(resetProblem(good)).toBeUndefined())

test('a request reports the code before the password and trims nothing [AUTH-051]', () => {
  const messages = (input: object) => {
    const parsed = PasswordReset.safeParse({ email: 'ana@example.com', ...good, ...input })
    return parsed.error?.issues.map(({ path, message }) => [path[0], message])
  }
  expect(messages({})).toBeUndefined()
  expect(messages({ code: ' 123456' })).toEqual([['code', 'code must be a six digit number']])
  expect(messages({ code: '1', new_password: 'a' })).toEqual([
    ['code', 'code must be a six digit number'],
    ['new_password', 'password must include a minimum of 8 characters'],
  ])
})

test('a password can have 128 characters', () => {
  const password = (length: number) => 'Aa1!'.padEnd(length, 'x')
  const problemOf = (length: number) => resetProblem({ ...good, new_password: password(length), confirmation: password(length) })
  expect(problemOf(128)).toBeUndefined()
  expect(problemOf(129)).toBe('password cannot have more than 128 characters')
})
