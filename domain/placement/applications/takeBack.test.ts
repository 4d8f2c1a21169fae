import { expect, test } from 'vitest'
import { HttpError } from '../../platform/httpError.ts'
import { type LastAnswer, undoableUntil, undoChange } from './takeBack.ts'

const at = '2026-11-20T15:00:00.000Z'
const deadline = '2026-11-20T15:05:00.000Z'
const application = { updated_at: at }
const last: LastAnswer = {
  actor_id: 7,
  guest_name: null,
  field: 'insurance_accepted',
  value: true,
  at,
  before: { insurance_accepted: null },
}
const byGuest: LastAnswer = { ...last, actor_id: null, guest_name: 'Dana Reyes, Admissions' }
const me = 7

test('the author can undo the last answer for five minutes [APP-017]', () => {
  expect(undoableUntil(last, application, me)).toEqual({ field: 'insurance_accepted', until: deadline })
  const change = { field: 'insurance_accepted', me, at: deadline } as const
  expect(undoChange(last, application, change)).toEqual({ insurance_accepted: null, updated_at: deadline })
})

test('a person without an account can undo an answer of that name [S-24]', () => {
  expect(undoableUntil(byGuest, application, 'Dana Reyes, Admissions')).toEqual({ field: 'insurance_accepted', until: deadline })
})

test.each([
  ['there is no answer', undefined, application, me],
  ['the last transition was not an answer', { ...last, field: null }, application, me],
  ['the previous values are unknown', { ...last, before: null }, application, me],
  ['someone else answered', last, application, 8],
  ['no user answered', { ...last, actor_id: null }, application, me],
  ['a person without an account answered', byGuest, application, me],
  ['another person without an account answered', byGuest, application, 'Lee Chu, Admissions'],
  ['an advocate entered it as reported', { ...byGuest, actor_id: 8 }, application, 'Dana Reyes, Admissions'],
  ['the application has changed since', last, { updated_at: '2026-11-20T15:00:01.000Z' }, me],
])('an answer cannot be undone if %s', (_name, answer, changed, user) => {
  expect(undoableUntil(answer, changed, user)).toBeNull()
  expect(() => undoChange(answer, changed, { field: 'insurance_accepted', me: user, at })).toThrow(
    new HttpError('conflict', 'You can no longer undo this answer.'),
  )
})

test('an earlier answer cannot be undone, and neither can the last one after five minutes', () => {
  expect(() => undoChange(last, application, { field: 'application_approved', me, at })).toThrow(
    'You can no longer undo this answer.',
  )
  const late = { field: 'insurance_accepted', me, at: '2026-11-20T15:05:00.001Z' } as const
  expect(() => undoChange(last, application, late)).toThrow(new HttpError('conflict', 'You can undo an answer for five minutes.'))
})
