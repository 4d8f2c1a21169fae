import { expect, test } from 'vitest'
import { audit } from './contract.ts'

const problems = (query: 'list' | 'changes', input: object) =>
  audit[query].query.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the audit log is filtered by a record’s type, or by its type and ID', () => {
  const incomplete = [['subject_id', 'Select the record type that this number belongs to']]
  expect(problems('list', {})).toBeUndefined()
  expect(problems('list', { subject_type: 'users', subject_id: '7' })).toBeUndefined()
  expect(problems('list', { subject_type: 'users' })).toBeUndefined()
  expect(problems('list', { subject_id: '7' })).toEqual(incomplete)
})

test('the changes to one record need its resource', () => {
  expect(problems('changes', {})).toBeUndefined()
  expect(problems('changes', { resource: 'users' })).toBeUndefined()
  expect(problems('changes', { resource: 'users', id: '7' })).toBeUndefined()
  expect(problems('changes', { id: '7' })).toEqual([['resource', 'Choose the resource that this ID belongs to']])
})
