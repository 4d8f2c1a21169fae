import { describe, expect, test } from 'vitest'
import { stepFields } from './steps.ts'
import { findAnswerer, unseenReversal } from './takeBack.ts'
import { applyAnswers, noAnswers, testApplication, yesAnswers } from './testing.ts'

const field = 'insurance_accepted'
const answer = (actor_id: number, value: boolean | null) => ({ actor_id, field, value })

describe('the author of the current answer [S-09]', () => {
  test.each([
    ['no one yet', [], null],
    ['the user who answered', [answer(5, true)], 5],
    ['the last user who answered', [answer(5, true), answer(6, false)], 6],
    [
      'the user who gave the previous answer, after the last answer was undone',
      [answer(5, true), answer(6, false), answer(6, null)],
      5,
    ],
    ['no one after the only answer was undone', [answer(5, true), answer(5, null)], null],
    ['not the user who answered a different step', [answer(5, true), { actor_id: 6, field: 'patient_agreed', value: true }], 5],
  ])('%s', (_who, history, expected) => {
    expect(findAnswerer(history, field)).toBe(expected)
  })
})

describe('unseen reversals [S-09]', () => {
  const row = applyAnswers(testApplication(), yesAnswers.insurance_accepted)
  test('include an opposite answer sent without the `updated_at` that the caller saw', () => {
    expect(unseenReversal(row, noAnswers.insurance_accepted)).toBe(field)
    expect(unseenReversal(row, { ...noAnswers.insurance_accepted, updated_at: row.updated_at })).toBeNull()
  })
  test('do not include the first answer, the same answer, or closing', () => {
    for (const step of stepFields) expect(unseenReversal(testApplication(), yesAnswers[step])).toBeNull()
    expect(unseenReversal(row, yesAnswers.insurance_accepted)).toBeNull()
    expect(unseenReversal(row, {})).toBeNull()
  })
})
