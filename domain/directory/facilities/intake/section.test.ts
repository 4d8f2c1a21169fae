import { expect, test } from 'vitest'
import type { z } from '../../../platform/zod.ts'
import { flag, optionalPhone, optionalPositive, phone, positive } from './section.ts'

const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test('yes and no can be sent as text, and a missing answer is unknown', () => {
  expect([true, 'true', false, 'false', null, undefined].map(value => flag.parse(value))).toEqual([
    ...[true, true, false, false, null, null],
  ])
})

test('a whole number has one message for anything else, and an upper limit', () => {
  const beds = positive('Enter the beds')
  expect([beds.parse('12'), beds.parse(100_000)]).toEqual([12, 100_000])
  for (const wrong of ['0', '-1', '1.5', '012', 'ten', 0, null, {}]) expect(messages(beds, wrong)).toEqual(['Enter the beds'])
  expect(messages(beds, 100_001)).toEqual(['Enter 100,000 or less'])
})

test('an optional whole number can be empty', () => {
  const miles = optionalPositive('Enter the miles')
  expect(['', null, undefined, '7'].map(value => miles.parse(value))).toEqual([null, null, null, 7])
  expect(messages(miles, '0')).toEqual(['Enter the miles'])
})

test('a required phone number has exactly one error', () => {
  expect(phone.parse(' (213) 555-0147 ')).toBe('+12135550147')
  for (const empty of ['', '+1', null, undefined, ' ']) expect(messages(phone, empty)).toEqual(['This field is required'])
  expect(messages(phone, 'call us')).toEqual(['Phone number must be 10 digits'])
})

test('an optional phone number can be empty, but not wrong', () => {
  expect(['', '+1', null, undefined, '213.555.0147'].map(value => optionalPhone.parse(value))).toEqual([
    ...[null, null, null, null, '+12135550147'],
  ])
  expect(messages(optionalPhone, 'call us')).toEqual(['Phone number must be 10 digits'])
})
