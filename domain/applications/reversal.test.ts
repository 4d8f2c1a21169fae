import { describe, expect, test } from 'vitest'
import { findAnswerer, unseenReversal } from './reversal.ts'
import { stepFields } from './schema.ts'
import { applyAnswers, noAnswers, testApplication, yesAnswers } from './testing.ts'

const field = 'insurance_accepted'
const answer = (actor_id: number, value: boolean | null) => ({ actor_id, field, value })

describe('the author of the current answer [S-09]', () => {
  test.each([
    ['no one yet', [], null],
    ['the one who answered', [answer(5, true)], 5],
    ['the last one who answered', [answer(5, true), answer(6, false)], 6],
    ['the one before an answer that was taken back', [answer(5, true), answer(6, false), answer(6, null)], 5],
    ['no one after the only answer was taken back', [answer(5, true), answer(5, null)], null],
    ['not the one who answered another row', [answer(5, true), { actor_id: 6, field: 'patient_agreed', value: true }], 5],
  ])('%s', (_who, history, expected) => {
    expect(findAnswerer(history, field)).toBe(expected)
  })
})

describe('an answer is reversed unseen [S-09]', () => {
  const row = applyAnswers(testApplication(), yesAnswers.insurance_accepted)
  test('by the opposite answer sent without the `updated_at` that was shown', () => {
    expect(unseenReversal(row, noAnswers.insurance_accepted)).toBe(field)
    expect(unseenReversal(row, { ...noAnswers.insurance_accepted, updated_at: row.updated_at })).toBeNull()
  })
  test('not by the first answer, the same answer, or closing', () => {
    for (const step of stepFields) expect(unseenReversal(testApplication(), yesAnswers[step])).toBeNull()
    expect(unseenReversal(row, yesAnswers.insurance_accepted)).toBeNull()
    expect(unseenReversal(row, {})).toBeNull()
  })
})
