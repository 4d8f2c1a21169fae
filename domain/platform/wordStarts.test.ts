import { expect, test } from 'vitest'
import { foldedWords, startsWords } from './text.ts'

test('punctuation and spaces separate words, letters and digits do not', () => {
  expect(foldedWords('  St. Mary, 2nd  ')).toEqual(['st', 'mary', '2nd'])
  expect(foldedWords('Clínica López')).toEqual(['clinica', 'lopez'])
  expect(foldedWords('a/b:c@d[e`f{g~h!i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'ef'])
  expect(foldedWords(' -- ')).toEqual([])
})

test('a name with an apostrophe or a hyphen is found with and without it', () => {
  const spellings = ["O'Brien", 'O’Brien', 'OBrien', 'o brien', 'obrien', 'Brien']
  expect(spellings.map(typed => startsWords(typed)("Mary O'Brien"))).toEqual(spellings.map(() => true))
  const hyphens = ['Garcia-Lopez', 'garcia lopez', 'lopez', 'GARCÍA', 'Garci\u0301a\u2011López']
  for (const name of ['María José García López', 'García-López']) {
    expect(hyphens.map(typed => startsWords(typed)(name))).toEqual(hyphens.map(() => true))
    expect(startsWords('opez')(name)).toBe(false)
  }
  expect(["o'brian", 'brienne'].map(typed => startsWords(typed)("O'Brien"))).toEqual([false, false])
})

test('each typed word starts a word of the label, in any order', () => {
  const finds = (typed: string, label = 'Quiet Harbor House') => startsWords(typed)(label)
  expect([finds('quiet'), finds('HO qu'), finds('harbor-house'), finds('')]).toEqual([true, true, true, true])
  expect([finds('arbor'), finds('quiet x'), finds('quietharbor'), finds('quiet', '')]).toEqual([false, false, false, false])
})
