import { expect, test } from 'vitest'
import { fieldWords, spanWords, valueWords } from './fields.ts'

test('a field from an older version is named after its column', () => {
  expect(fieldWords('zip_code')).toBe('ZIP code')
  expect(fieldWords('old_field')).toBe('Old field')
})

test('coded values have labels, and other values stay as they are', () => {
  expect(valueWords('plan', 'paid')).toBe('Paid')
  expect(valueWords('required_snapshot_items', 'ciwa')).toBe('CIWA-Ar score')
  expect(valueWords('required_snapshot_items', 'legal_status')).toBe('Legal status')
  expect(valueWords('plan', 'gold')).toBe('gold')
  expect(valueWords('name', 'free')).toBe('free')
  expect([valueWords('plan', null), valueWords('plan', 7)]).toEqual([null, 7])
})

test('response hours name their weekday', () => {
  expect(spanWords({ weekday: 1, from: '08:00', to: '17:00' })).toBe('Monday 08:00 to 17:00')
  expect(spanWords({ weekday: 0, from: '08:00', to: '17:00' })).toBe('Sunday 08:00 to 17:00')
})
