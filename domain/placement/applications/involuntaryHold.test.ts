import { describe, expect, test } from 'vitest'
import { dialogFor } from './approval.ts'
import { decide } from './decide.ts'
import { holdToConfirm, holdWarning, isHoldUnconfirmed } from './involuntaryHold.ts'
import type { Application } from './schema.ts'
import { noAnswers, testApplication, yesAnswers } from './testing.ts'

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

describe('a hold that is entered or changed after the acceptance [S-25]', () => {
  const at = '2026-11-20T08:00:00.000Z'
  const hold = { ...snapshot('involuntary'), hold_kind: 'emergency' as const, hold_expires_at: '2026-11-22T08:00:00.000Z' }
  const answers = { insurance_accepted: true, request_for_interview: false }
  const accepted = { ...answers, status: 'Accepted' as const, application_approved: true, snapshot: hold }
  const confirm_hold = 'You must confirm this before submitting'

  test.each([
    ['was confirmed', accepted, holdToConfirm({ snapshot: hold }), false],
    [
      'was confirmed, with its end in another notation',
      accepted,
      { hold_kind: 'emergency', hold_expires_at: '2026-11-22T08:00:00+00:00' },
      false,
    ],
    ['was entered', accepted, null, true],
    ['has another end', accepted, { hold_kind: 'emergency', hold_expires_at: null }, true],
    ['is of another kind', { ...accepted, status: 'Booked' }, { hold_kind: null, hold_expires_at: hold.hold_expires_at }, true],
    ['ended', { ...accepted, snapshot: snapshot('voluntary') }, holdToConfirm({ snapshot: hold }), false],
    ['is known before the acceptance', { ...accepted, status: 'In Review', application_approved: null }, null, false],
    ['is known only after the admission', { ...accepted, status: 'Admitted' }, null, false],
  ] as const)('%s: whether the facility has yet to confirm it', (_, application, confirmed_hold, expected) => {
    expect(isHoldUnconfirmed(testApplication({ ...application, confirmed_hold }))).toBe(expected)
  })

  test('is remembered when the facility accepts, and forgotten when it declines after all', () => {
    const { extras, ...yes } = yesAnswers.application_approved
    const application = testApplication({ status: 'In Review', ...answers, snapshot: hold })
    const change = decide(application, { ...yes, extras: { ...extras, confirm_hold: true } }, { at, by: 'Casey Lin' })
    expect(change.confirmed_hold).toEqual({ hold_kind: 'emergency', hold_expires_at: hold.hold_expires_at })
    expect(decide(application, noAnswers.application_approved, { at, by: 'Casey Lin' })).toMatchObject({ confirmed_hold: null })
  })

  test.each([
    ['patient_agreed', 'Accepted', undefined],
    ['patient_admitted', 'Booked', { hold_kind: 'emergency', hold_expires_at: hold.hold_expires_at }],
  ] as const)('%s needs the confirmation; only the facility’s counts as its own', (field, status, confirmed) => {
    const { extras, ...yes } = yesAnswers[field]
    const answer = (application: Partial<Application>, confirm?: boolean) =>
      decide(
        testApplication({ ...accepted, status, ...application }),
        { ...yes, extras: { ...extras, ...(confirm !== undefined && { confirm_hold: confirm }) } },
        { at, by: 'Casey Lin' },
      )
    for (const confirm of [undefined, false])
      expect(() => answer({}, confirm)).toThrow(expect.objectContaining({ errors: { 'extras.confirm_hold': confirm_hold } }))
    expect(answer({}, true).confirmed_hold).toEqual(confirmed)
    expect(answer({ confirmed_hold: holdToConfirm({ snapshot: hold }) })).toMatchObject({ [field]: true })
  })

  test('opens a dialog for the admission, which otherwise needs none [APP-044]', () => {
    const booked = testApplication({ ...accepted, status: 'Booked' })
    expect(dialogFor(booked, 'patient_admitted', true)).toBe('hold')
    expect(dialogFor({ ...booked, confirmed_hold: holdToConfirm(booked) }, 'patient_admitted', true)).toBeNull()
  })
})
