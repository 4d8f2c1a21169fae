import { expect, test } from 'vitest'
import { splitWords, startsWords } from './wordStarts.ts'

test('punctuation and spaces separate words, letters and digits do not', () => {
  expect(splitWords("  St. Mary's-House, 2nd  ")).toEqual(['st', 'mary', 's', 'house', '2nd'])
  expect(splitWords('Clínica López')).toEqual(['clínica', 'lópez'])
  expect(splitWords('a/b:c@d[e`f{g~h!i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
  expect(splitWords(' -- ')).toEqual([])
})

test('each typed word starts a word of the label, in any order', () => {
  const finds = (typed: string, label = 'Quiet Harbor House') => startsWords(typed)(label)
  expect([finds('quiet'), finds('HO qu'), finds('harbor-house'), finds('')]).toEqual([true, true, true, true])
  expect([finds('arbor'), finds('quiet x'), finds('quietharbor'), finds('quiet', '')]).toEqual([false, false, false, false])
})
