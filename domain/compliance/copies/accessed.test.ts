import { expect, test } from 'vitest'
import { describeAccess } from './accessed.ts'

const row = { at: '2026-11-20T12:00:00Z', by: 'Grace Sample' }
const access = (action: string) => {
  const { what, did } = describeAccess({ ...row, action } as Parameters<typeof describeAccess>[0])
  return [what, did]
}

test('a copy of the record says which part was accessed, and whether it was read or changed', () => {
  expect(access('patients.show')).toEqual(['patients', 'read'])
  expect(access('patients.save')).toEqual(['patients', 'changed'])
  expect(access('patients.create')).toEqual(['patients', 'changed'])
  expect(describeAccess({ ...row, action: 'patients.show' } as Parameters<typeof describeAccess>[0])).toEqual({
    ...row,
    action: 'patients.show',
    what: 'patients',
    did: 'read',
  })
})

test.each([
  ...['patients.duplicates', 'applications.search', 'advocates.search'],
  ...['advocates.searchAll', 'search.find', 'copies.make'],
])('%s sends its terms in a body, but only reads', action => expect(access(action)[1]).toBe('read'))

test('an action that is no longer known counts as a change', () => {
  expect(access('patients.retired')).toEqual(['patients', 'changed'])
  expect(access('retired.action')).toEqual(['retired', 'changed'])
  expect(access('retired')).toEqual(['retired', 'changed'])
})
