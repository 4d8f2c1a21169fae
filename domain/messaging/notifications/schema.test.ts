import { expect, test } from 'vitest'
import { subjectWithName } from './schema.ts'

test('the recipient sees the patient’s name instead of the initials', () => {
  const subjects = [
    ['M.V.: Payment Method Accepted', 'Marisol Venn', 'Marisol Venn: Payment Method Accepted'],
    ['Ø.: New message', 'Øyvind', 'Øyvind: New message'],
    ['2 applications: assigned to you', 'Marisol Venn', '2 applications: assigned to you'],
    ['M.V.: $& A.B.: note', '$1', '$1: $& A.B.: note'],
    ['M.V.: bed hold expired', null, 'M.V.: bed hold expired'],
  ] as const
  for (const [subject, patient_name, shown] of subjects) expect(subjectWithName({ subject, patient_name })).toBe(shown)
})
