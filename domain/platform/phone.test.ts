import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNumber } from './fields.ts'
import { canGetTexts, isEmptyPhone, isPhone, phoneInForm, showPhone, splitExtension, toE164, withExtension } from './phone.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))

test('a phone number is an optional prefix of one or two digits, then 3-3-4 digits with spaces, dots or dashes [UX-003]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', '1', '+1', '44', '+44'),
      fc.constantFrom(' ', '.', '-'),
      fc.tuple(digits(3), digits(3), digits(4)),
      (prefix, separator, groups) => {
        // All zeros are a placeholder, not a number.
        fc.pre(/[1-9]/.test(groups.join('')))
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
  '213-555-0147 x12',
  '000-000-0000',
  '+1 (000) 000-0000',
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

test.each([
  ['617-555-0142 x12', '+16175550142;ext=12', '(617) 555-0142 ext. 12'],
  ['617.555.0142 ext 12', '+16175550142;ext=12', '(617) 555-0142 ext. 12'],
  ['(617) 555-0142 extension 12', '+16175550142;ext=12', '(617) 555-0142 ext. 12'],
  ['(617) 555-0142 ext. 12', '+16175550142;ext=12', '(617) 555-0142 ext. 12'],
  ['+1 617 555 0142 #12', '+16175550142;ext=12', '(617) 555-0142 ext. 12'],
  ['+16175550142;ext=12', '+16175550142;ext=12', '(617) 555-0142 ext. 12'],
  ['+44 20 7946 0958 x5', '+442079460958;ext=5', '+44 20 7946 0958 x5'],
])('an extension is stored and shown: %s', (typed, stored, shown) => {
  expect([toE164(typed), showPhone(stored)]).toEqual([stored, shown])
})

test.each([
  '617-555-0142 or 617-555-0143',
  '617-555-0142 (TTY)',
  '617-555-0142, press 2',
  '617-555',
  '1-800-662-HELP',
  'front desk',
])('text that is not one complete number stays as typed: %s', typed =>
  expect([toE164(typed), showPhone(typed)]).toEqual([typed, typed]),
)

test('numbers without a known area code are shown like others', () => expect(showPhone('+11234567890')).toBe('(123) 456-7890'))

test('a stored number is separated from its extension, also in the form that earlier imports stored', () => {
  expect(splitExtension('+16175550142;ext=12')).toEqual({ number: '+16175550142', extension: '12' })
  expect(splitExtension('+16175550142 x12')).toEqual({ number: '+16175550142', extension: '12' })
  expect(splitExtension('+16175550142')).toEqual({ number: '+16175550142', extension: null })
  expect(splitExtension('front desk')).toEqual({ number: 'front desk', extension: null })
  expect([withExtension('+16175550142', '12'), withExtension('+16175550142', null)]).toEqual([
    '+16175550142;ext=12',
    '+16175550142',
  ])
})

test('text messages need a complete number without an extension', () => {
  expect(['+16175550142', '+442079460958', '+16175550142;ext=12', 'front desk', '617-555-0142'].map(canGetTexts)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a form shows every number that its pattern accepted so that the pattern accepts it again [UX-003]', () => {
  expect(['+12135550147', '+442079460958', '+525512345678'].map(phoneInForm)).toEqual([
    '(213) 555-0147',
    '+442079460958',
    '+525512345678',
  ])
  for (const stored of ['+12135550147', '+442079460958', '+525512345678']) expect(isPhone(phoneInForm(stored))).toBe(true)
})
