import { expect, test } from 'vitest'
import { ApprovalDecision, ApprovalRequest } from './rules.ts'

const reason = 'The user lost the phone.'
const problems = (request: object) =>
  ApprovalRequest.safeParse({ reason, ...request }).error?.issues.map(({ path, message }) => [path[0], message])

test('a request for approval contains what the change needs [S-17]', () => {
  expect(problems({ act: 'factor' })).toBeUndefined()
  expect(problems({ act: 'email', email: 'ana@example.com' })).toBeUndefined()
  expect(problems({ act: 'password', newPassword: 'abc123' })).toBeUndefined()
  for (const email of [undefined, null]) expect(problems({ act: 'email', email })).toEqual([['email', 'Required information']])
  for (const newPassword of [undefined, null])
    expect(problems({ act: 'password', newPassword })).toEqual([['newPassword', 'Password is required!']])
})

test('the reason has at least ten characters', () => {
  expect(problems({ act: 'factor', reason: 'Lost phone' })).toBeUndefined()
  expect(problems({ act: 'factor', reason: 'Lost it' })).toEqual([['reason', 'Enter a reason of at least 10 characters']])
})

test('a decision can have a note', () => {
  const note = (note?: string | null) => ApprovalDecision.parse({ approve: true, note }).note
  expect([note(' Called back. '), note(' '), note(null), note()]).toEqual(['Called back.', null, null, null])
})
