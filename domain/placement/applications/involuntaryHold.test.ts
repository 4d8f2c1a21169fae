import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import { holdWarning } from './holds.ts'
import { testApplication, yesAnswers } from './testing.ts'

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

test.each([
  ['involuntary', undefined, 'You must confirm this before submitting'],
  ['involuntary', false, 'You must confirm this before submitting'],
  ['involuntary', true, null],
  ['voluntary', undefined, null],
  [null, undefined, null],
] as const)(
  'a patient whose legal status is %s is accepted with the confirmation %s: %s [S-25]',
  (legal, confirm_hold, problem) => {
    const answers = { insurance_accepted: true, request_for_interview: false }
    const application = testApplication({ status: 'In Review', ...answers, snapshot: snapshot(legal) })
    const { extras, ...yes } = yesAnswers.application_approved
    const accept = () =>
      decide(application, { ...yes, extras: { ...extras, confirm_hold } }, { at: '2026-11-20T08:00:00.000Z', by: 1 as never })
    if (problem) expect(accept).toThrow(expect.objectContaining({ errors: { 'extras.confirm_hold': problem } }))
    else expect(accept()).toMatchObject({ application_approved: true })
  },
)
