import { expect, test } from 'vitest'
import { plainCode } from './schema.ts'

test('a code can be typed with spaces, dashes, and capital letters', () => {
  expect(plainCode(' 123 456 ')).toBe('123456')
  expect(plainCode('ABCD-efgh 1234')).toBe('abcdefgh1234')
})
