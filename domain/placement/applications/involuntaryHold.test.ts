import { expect, test } from 'vitest'
import { holdWarning } from './holds.ts'
import { testApplication } from './testing.ts'

const snapshot = (legal_status: 'voluntary' | 'involuntary' | null) => ({
  legal_status,
  hold_kind: null,
  hold_expires_at: null,
  last_use: [],
  time_zone: 'America/Los_Angeles',
})

test.each([
  ['involuntary', false, 'refused'],
  ['involuntary', null, 'notStated'],
  ['involuntary', true, null],
  ['voluntary', false, null],
  [null, false, null],
] as const)(
  'a patient whose legal status is %s, at a facility that accepts holds: %s, is warned about as %s [S-25]',
  (legal, accepts, warning) => {
    expect(holdWarning(testApplication({ snapshot: snapshot(legal), facility_accepts_holds: accepts }))).toBe(warning)
  },
)

test('without a clinical snapshot there is no warning', () => {
  expect(holdWarning(testApplication({ snapshot: null, facility_accepts_holds: false }))).toBeNull()
})
