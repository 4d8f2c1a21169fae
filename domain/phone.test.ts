import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNumber } from './fields.ts'
import { isEmptyPhone, isPhone, showPhone, toE164 } from './phone.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))

test('a phone number is an optional prefix of one or two digits, then 3-3-4 digits with spaces, dots or dashes [UX-003]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', '1', '+1', '44', '+44'),
      fc.constantFrom(' ', '.', '-'),
      fc.tuple(digits(3), digits(3), digits(4)),
      (prefix, separator, groups) => {
        expect(isPhone([prefix, ...groups].filter(Boolean).join(separator))).toBe(true)
      },
    ),
  )
})

test.each([
  '213 555',
  '213-5555-0147',
  '1234 213 555 0147',
  '+123 213 555 0147',
  '213 555 01478',
  'call me',
  '2135550a47',
  '213/555/0147',
])('%s is not a phone number: "Invalid phone number" [UX-003]', text => {
  expect(isPhone(text)).toBe(false)
  expect(phoneNumber().safeParse(text).error?.issues[0]?.message).toBe('Invalid phone number')
})

test.each([
  ['(213) 555-0147', '+12135550147'],
  ['213.555.0147', '+12135550147'],
  ['2135550147', '+12135550147'],
  ['1 213 555 0147', '+12135550147'],
])('%s is read as a US number unless it has another country code [UX-003]', (text, expected) => {
  expect([isPhone(text), phoneNumber().parse(text), toE164(text)]).toEqual([true, expected, expected])
})

test.each(['', '+', '+1', '1', '+44', '+353'])('%j alone counts as empty [UX-005]', text => expect(isEmptyPhone(text)).toBe(true))

test('spaces around a number do not matter', () => {
  expect(isPhone(' 213 555 0147 ')).toBe(true)
  expect([isEmptyPhone(' '), isEmptyPhone(' +1 '), isEmptyPhone(' 21 ')]).toEqual([true, true, false])
  expect(toE164(' ask the front desk ')).toBe('ask the front desk')
})

test('numbers are shown as in the US; those of other countries keep their country code, and other texts stay as they are', () => {
  expect(showPhone('+12135550147')).toBe('(213) 555-0147')
  expect(showPhone('+442079460958')).toBe('+44 20 7946 0958')
  expect(showPhone('front desk')).toBe('front desk')
})
