import { expect, test } from 'vitest'
import { actionsToApprove, combinesWith } from './rules.ts'
import { accountEventKinds } from './schema.ts'

test('turning off two-factor authentication and changing the email address or password need two administrators [S-17]', () => {
  expect(actionsToApprove([])).toEqual([])
  expect(actionsToApprove(['factor_off'])).toEqual(['email', 'password'])
  expect(actionsToApprove(['email_changed'])).toEqual(['factor'])
  expect(actionsToApprove(['username_changed', 'password_changed'])).toEqual(['factor'])
  expect(actionsToApprove(['factor_off', 'email_changed'])).toEqual(['email', 'password', 'factor'])
  const harmless = accountEventKinds.filter(kind => !['factor_off', 'email_changed', 'password_changed'].includes(kind))
  expect(actionsToApprove(harmless)).toEqual([])
})

test('each of these changes triggers an alert about the other one', () => {
  const alerts = Object.fromEntries(
    accountEventKinds.map(kind => [kind, combinesWith(kind)]).filter(([, others]) => others!.length > 0),
  )
  expect(alerts).toEqual({
    email_changed: ['factor_off'],
    password_changed: ['factor_off'],
    factor_off: ['email_changed', 'password_changed'],
  })
})
