import { expect, test } from 'vitest'
import { conflictsOf, isUntouched, withTheirs } from './versions.ts'

const base = { name: 'Elm', note: '', tags: [1], contact: { first: 'Ann', last: 'Lee' } }
const mine = { ...base, name: 'Elm Valley', note: 'Call first', contact: { first: 'Anne', last: 'Lee' } }
const theirs = { ...base, name: 'Elm Hospital', tags: [1, 2], contact: { first: 'Ann', last: 'Leigh' } }

test('each differing field suggests the version that was changed, and none if both were', () =>
  expect(conflictsOf({ base, mine, theirs })).toEqual([
    { field: 'name', mine: 'Elm Valley', theirs: 'Elm Hospital', suggested: null },
    { field: 'note', mine: 'Call first', theirs: '', suggested: 'mine' },
    { field: 'tags', mine: [1], theirs: [1, 2], suggested: 'theirs' },
    { field: 'contact.first', mine: 'Anne', theirs: 'Ann', suggested: 'mine' },
    { field: 'contact.last', mine: 'Lee', theirs: 'Leigh', suggested: 'theirs' },
  ]))

test('the merged values contain the other version of the chosen fields only, without changing the input', () => {
  const before = structuredClone(mine)
  expect(withTheirs({ mine, theirs }, ['tags', 'contact.last'])).toEqual({
    ...mine,
    tags: [1, 2],
    contact: { first: 'Anne', last: 'Leigh' },
  })
  expect(mine).toEqual(before)
})

test('a change elsewhere leaves the form untouched; null and empty text are equal', () => {
  expect(isUntouched({ base, theirs: { ...base, note: null } })).toBe(true)
  expect(isUntouched({ base, theirs })).toBe(false)
})
