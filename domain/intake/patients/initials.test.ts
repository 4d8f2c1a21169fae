import { expect, test } from 'vitest'
import { initials } from './summary.ts'

test('a patient is named by initials outside Passage [NOTE-014]', () => {
  expect(initials({ first_name: 'ana', last_name: 'Lopez' })).toBe('A.L.')
  expect(initials({ first_name: null, last_name: 'Lopez' })).toBe('L.')
  expect(initials({ first_name: 'Ana', last_name: '' })).toBe('A.')
  expect(initials({ first_name: null, last_name: null })).toBe('')
  // A letter outside the basic plane is one letter.
  expect(initials({ first_name: '𐐨ana', last_name: 'Éloi' })).toBe('𐐀.É.')
})
