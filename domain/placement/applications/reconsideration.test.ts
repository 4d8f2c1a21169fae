import { expect, test } from 'vitest'
import { isReferralOpen } from '../referrals/rules.ts'
import { canAskAgain, isOpen, nextStep, reconsideredStep } from './approval.ts'
import { decide } from './decide.ts'
import { applicationAt, applyAnswers, noAnswers, yesAnswers } from './testing.ts'
import { isTimed, sideAndSince } from './turn.ts'

/** Answered at 10:00 on March 2. */
const declined = applyAnswers(applicationAt('insurance_accepted'), noAnswers.insurance_accepted)
const asked = { ...declined, asked_again_at: '2026-03-02T11:00:00.000Z' }

test('a request to reconsider is about the decline before it: that step can be changed to Yes, and a guest can do it [APP-016] [S-46]', () => {
  expect([reconsideredStep(declined), isReferralOpen(declined)]).toEqual([null, false])
  expect([reconsideredStep(asked), isReferralOpen(asked)]).toEqual(['insurance_accepted', true])
  expect(isOpen(asked, 'insurance_accepted', true)).toBe(true)
})

test('a later decline is final, also for a guest, because the advocate can ask only once [APP-016] [S-24] [S-46]', () => {
  const reopened = applyAnswers(asked, yesAnswers.insurance_accepted, noAnswers.request_for_interview)
  const at = '2026-03-02T12:00:00.000Z'
  const again = { ...applyAnswers(reopened, noAnswers.application_approved), application_approved_at: at }
  expect(again).toMatchObject({ status: 'Declined Application', asked_again_at: asked.asked_again_at })
  expect([reconsideredStep(again), isReferralOpen(again)]).toEqual([null, false])
  expect(isOpen(again, 'application_approved', true)).toBe(false)
})

test('a pending request is the facility’s turn from when it was asked; its Yes or its No ends that [APP-016] [S-28] [S-46]', () => {
  expect([nextStep(declined), sideAndSince(declined, [])]).toEqual([null, null])
  expect([nextStep(asked)?.field, isTimed(asked)]).toEqual(['insurance_accepted', true])
  expect(sideAndSince(asked, [])).toEqual({ side: 'facility', since: asked.asked_again_at })
  const upheld = { ...asked, ...decide(asked, noAnswers.insurance_accepted, { at: '2026-03-02T12:00:00.000Z', by: 'Casey' }) }
  expect(upheld.status).toBe('Declined Insurance')
  expect([nextStep(upheld), isReferralOpen(upheld)]).toEqual([null, false])
  expect(nextStep(applyAnswers(asked, yesAnswers.insurance_accepted))?.field).toBe('request_for_interview')
})

test('the advocate is offered to ask again once, after a decline by the facility, while the release is valid [APP-016] [S-46]', () => {
  const offered = { status: 'Declined Insurance', asked_again_at: null, release_expires_at: '2027-01-01T00:00:00.000Z' } as const
  expect(canAskAgain(offered)).toBe(true)
  expect(canAskAgain({ ...offered, status: 'Declined Application' })).toBe(true)
  expect(canAskAgain({ ...offered, status: 'In Review' })).toBe(false)
  expect(canAskAgain({ ...offered, asked_again_at: '2026-11-30T00:00:00.000Z' })).toBe(false)
  expect(canAskAgain({ ...offered, release_expires_at: null })).toBe(false)
})
