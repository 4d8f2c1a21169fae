import { expect, test } from 'vitest'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import { afterSaving, backFrom, readAddress } from './paths.ts'

test.each([
  ['/patient/intake/add/section-3/p/7', { adding: true, number: 3, id: 7 }],
  ['/patient/intake/edit/section-10/p/7', { adding: false, number: 10, id: 7 }],
  ['/patient/intake/add/section-1/p/New', { adding: true, number: 1, id: undefined }],
])('%s is parsed [INT-001]', (address, meant) => {
  expect(readAddress(address)).toEqual(meant)
})

test.each([
  '/patient/intake/add/section-11/p/7',
  '/patient/intake/add/section-0/p/7',
  '/patient/intake/add/p/7',
  '/patient/intake/add/sections/p/7',
])('%s opens section 1 [INT-002]', address => expect(readAddress(address).number).toBe(1))

test('a new patient starts with section 1 regardless of the path', () => {
  expect(readAddress('/patient/intake/add/section-4/p/New').number).toBe(1)
})

test.each(sectionTitles.slice(0, 9).map((_, index) => index + 1))(
  'in add mode, section %i continues to the next [INT-004]',
  number => {
    expect(afterSaving({ adding: true, number, id: 7 })).toBe(`/patient/intake/add/section-${number + 1}/p/7`)
  },
)

test('sections that a search has already answered are skipped', () => {
  expect(afterSaving({ adding: true, number: 2, id: 7, answered: [1, 3] })).toBe('/patient/intake/add/section-4/p/7')
  expect(afterSaving({ adding: true, number: 8, id: 7, answered: [9, 10] })).toBe('/facility/match/?pid=7&auto_apply=1')
})

test('in add mode, the tenth section opens the matches and auto-applies [INT-005]', () => {
  expect(afterSaving({ adding: true, number: 10, id: 7 })).toBe('/facility/match/?pid=7&auto_apply=1')
})

test.each(sectionTitles.map((_, index) => index + 1))('in edit mode, section %i returns to the review [INT-006]', number => {
  expect(afterSaving({ adding: false, number, id: 7 })).toBe('/patient/intake/review/p_7')
})

test('Back opens the previous section or, from the first section, goes one step back in history [INT-008]', () => {
  expect(backFrom({ adding: true, number: 2, id: 7 })).toBe('/patient/intake/add/section-1/p/7')
  expect(backFrom({ adding: true, number: 1, id: 7 })).toBeUndefined()
})
