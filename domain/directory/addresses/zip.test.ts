import { describe, expect, test } from 'vitest'
import {
  confirmZip,
  fiveDigits,
  isBadZip,
  isConfirmed,
  optionalZip,
  requiredZip,
  stateName,
  type ZipPlaces,
  zipWarning,
} from './address.ts'

const wrong = ['9001', '900123', '90012-123', '90012-12345', 'x90012', '90012x', '9001 2', 'K1A 0B1']

describe('a typed ZIP code', () => {
  test.each(['90012', ' 90012 ', '90012-1234', '90012 1234', '900121234'])('%j is read as its first five digits', typed => {
    expect(fiveDigits(typed)).toBe('90012')
    expect(optionalZip.parse(typed)).toBe('90012')
    expect(requiredZip('Enter a ZIP code').parse(typed)).toBe('90012')
  })

  test.each(wrong)('%j is not a ZIP code', typed => {
    expect(fiveDigits(typed)).toBeUndefined()
    for (const schema of [optionalZip, requiredZip('Enter a ZIP code')])
      expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Enter a five-digit ZIP code'])
  })

  test('can be empty unless it is required', () => {
    for (const empty of ['', ' ', null, undefined]) {
      expect(optionalZip.parse(empty)).toBeNull()
      expect(requiredZip('Enter a ZIP code').safeParse(empty).error?.issues[0]?.message).toBe('Enter a ZIP code')
    }
    expect([null, undefined, '', '90012', '9001', '90012-1234'].map(isBadZip)).toEqual([false, false, false, false, true, true])
  })

  test('is rejected if it is longer than any ZIP code', () => {
    for (const schema of [optionalZip, requiredZip('Enter a ZIP code')])
      expect(schema.safeParse('9'.repeat(256)).error?.issues[0]?.message).toBe('Enter a five-digit ZIP code')
  })
})

describe('a doubtful ZIP code [S-03]', () => {
  const reno = { city: 'Reno', state: 'NV' }
  const places: ZipPlaces = zip => (zip === '89501' ? reno : null)

  test('is one that is not on the list, or in another state', () => {
    expect(zipWarning('89501', 'CA', places)).toEqual({ zip: '89501', place: reno })
    expect(zipWarning('00001', 'CA', places)).toEqual({ zip: '00001', place: null })
  })

  test('is not one in the same state, with an unknown state, or that is empty or incomplete', () => {
    expect(zipWarning('89501', 'NV', places)).toBeUndefined()
    expect(zipWarning('89501', null, places)).toBeUndefined()
    expect(zipWarning(null, 'CA', places)).toBeUndefined()
    expect(zipWarning('8950', 'CA', places)).toBeUndefined()
  })

  test('is not reported while the list is loading', () => {
    expect(zipWarning('00001', 'CA', () => undefined)).toBeUndefined()
  })

  test('keeps the confirmation, which a ZIP code without doubts does not need', () => {
    expect(isConfirmed(true, '00001', 'CA', places)).toBe(true)
    expect(isConfirmed(false, '00001', 'CA', places)).toBe(false)
    expect(isConfirmed(true, '89501', 'NV', places)).toBe(false)
  })

  test('is explained with the place where it is', () => {
    expect(confirmZip({ zip: '89501', place: reno })).toBe(
      'ZIP code 89501 is in Reno, Nevada. Correct the address, or confirm that the ZIP code is correct.',
    )
    expect(confirmZip({ zip: '00001', place: null })).toBe(
      'We don’t recognize ZIP code 00001. Correct it, or confirm that it is correct.',
    )
    expect(stateName('ZZ')).toBe('ZZ')
  })
})
