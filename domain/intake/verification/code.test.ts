import { expect, test } from 'vitest'
import { destinationOf } from './contract.ts'

test('the same phone number or email address typed differently is the same destination', () => {
  expect(destinationOf('sms', '(213) 555-0147')).toBe('+12135550147')
  expect(destinationOf('sms', '213.555.0147')).toBe('+12135550147')
  expect(destinationOf('email', ' Ana.Lopez@Example.COM ')).toBe('ana.lopez@example.com')
})
