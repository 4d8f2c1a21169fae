import { expect, test } from 'vitest'
import { continueAt, sectionNames, sectionTitles } from './sectionNames.ts'
import { sectionNumbered, sections } from './sections.ts'

const at = '2026-11-20T15:00:00.000Z'
const saved = (...numbers: number[]) => Object.fromEntries(numbers.map(number => [number, at]))

test('there are ten sections, numbered in order', () => {
  expect(sections.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const section of sections) {
    expect(sectionNumbered(section.number)).toBe(section)
    expect(sectionNames[section.number - 1]).toEqual({ number: section.number, key: section.key, title: section.title })
  }
  expect(sectionNumbered(0)).toBeUndefined()
  expect(sectionNumbered(11)).toBeUndefined()
  expect(sectionTitles[0]).toBe('Patient Details')
  expect(sectionTitles[9]).toBe('Social Determinants')
})

test('an intake resumes at the first section that has not been saved, or at the last one [DASH-020]', () => {
  expect(continueAt({})).toBe(1)
  expect(continueAt(saved(1, 2, 4))).toBe(3)
  expect(continueAt(saved(2, 10))).toBe(1)
  expect(continueAt(saved(1, 2, 3, 4, 5, 6, 7, 8, 9))).toBe(10)
  expect(continueAt(saved(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toBe(10)
})
