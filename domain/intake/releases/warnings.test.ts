import { expect, test } from 'vitest'
import { byPatient, isMinor, signerText } from './signer.ts'
import { type WarningFacts, warningsOf } from './warnings.ts'

const now = '2026-11-20T15:00:00.000Z'
const release = {
  ...byPatient,
  signed_on: '2026-11-01',
  expires_at: '2027-11-01T15:00:00.000Z',
  page_missing: false,
  signed_as_minor: false,
}
const warned = (change: Partial<WarningFacts> = {}): WarningFacts => ({
  date_of_birth: '04/05/1990',
  intake_complete: true,
  release,
  ...change,
})
const child = '04/05/2012'
const parent = { signed_by: 'representative', representative_authority: 'parent' } as const

test.each<[string, WarningFacts, string[]]>([
  ['nothing is missing', warned(), []],
  ['there is no release', warned({ release: null }), ['no_release']],
  [
    'the release expires within thirty days',
    warned({ release: { ...release, expires_at: '2026-12-01T15:00:00.000Z' } }),
    ['release_expiring'],
  ],
  ['the page is missing', warned({ release: { ...release, page_missing: true } }), ['page_missing']],
  ['the intake is incomplete', warned({ intake_complete: false }), ['intake_incomplete']],
  ['a child signed without a recorded decision', warned({ date_of_birth: child }), ['check_signer']],
  [
    'a child signed with a recorded decision',
    warned({ date_of_birth: child, release: { ...release, signed_as_minor: true } }),
    [],
  ],
  [
    'a child’s older release does not say who signed',
    warned({ date_of_birth: child, release: { ...release, signed_by: null, signed_as_minor: null } }),
    ['check_signer'],
  ],
  ['a parent signed for a child', warned({ date_of_birth: child, release: { ...release, ...parent } }), []],
  ['a parent signed for an adult', warned({ release: { ...release, ...parent } }), ['check_signer']],
  ['a guardian signed for an adult', warned({ release: { ...release, ...parent, representative_authority: 'guardian' } }), []],
])('%s [S-05] [S-06]', (_what, overrides, expected) => {
  expect(warningsOf(overrides, now)).toEqual(expected)
})

test('a person is a minor until the day before the 18th birthday', () => {
  expect(isMinor('11/21/2008', '2026-11-20')).toBe(true)
  expect(isMinor('11/20/2008', '2026-11-20')).toBe(false)
})

test('formats the signer as one line', () => {
  expect(signerText({ ...byPatient, signed_by: null })).toBe('Not recorded')
  expect(signerText(byPatient)).toBe('The patient')
  const mother = { ...byPatient, ...parent, representative_name: 'Rosa Lopez', representative_relationship: 'Mother' }
  expect(signerText(mother)).toBe('Rosa Lopez (Mother), authority: Parent')
})
