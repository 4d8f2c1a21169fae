import { expect, test } from 'vitest'
import { accountedFrom, endsSoon, isOnPaper, releaseStatusOf } from './rules.ts'

const signed = { signed_at: '2026-01-01T10:00:00.000Z', expires_at: '2027-01-01T10:00:00.000Z', revoked_at: null }

test.each([
  ['2026-06-01T00:00:00.000Z', 'valid'],
  ['2026-12-02T09:59:59.000Z', 'valid'],
  ['2026-12-02T10:00:00.000Z', 'expiring'],
  ['2027-01-01T09:59:59.000Z', 'expiring'],
  ['2027-01-01T10:00:00.000Z', 'expired'],
])('at %s the release is %s', (now, expected) => {
  expect(releaseStatusOf(signed, now)).toBe(expected)
  expect(endsSoon(signed.expires_at, now)).toBe(expected !== 'valid')
})

test('a revoked release stays revoked, regardless of its dates', () => {
  const revoked = { ...signed, revoked_at: '2026-02-01T00:00:00.000Z' }
  for (const now of ['2026-06-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'])
    expect(releaseStatusOf(revoked, now)).toBe('revoked')
})

test('disclosures of the last six years are included', () => {
  expect(accountedFrom('2026-11-20T15:00:00.000Z')).toBe('2020-11-20T15:00:00.000Z')
})

test('only releases signed by hand need a signed page', () => {
  expect((['sms', 'email', 'print', 'hospital', null] as const).filter(isOnPaper)).toEqual(['print', 'hospital'])
})
