import { expect, test } from 'vitest'
import { documentTypes } from '../../../intake/documents/schema.ts'
import { NewRequest, RequestForm } from './schema.ts'

const document = documentTypes[0]!.id
const problems = (input: object) => NewRequest.safeParse(input).error?.issues.map(({ message }) => message)

test('a request has a document, a question, or both', () => {
  expect(problems({ documents: [document] })).toBeUndefined()
  expect(problems({ questions: ['Any allergies?'] })).toBeUndefined()
  expect(problems({ documents: [document], questions: ['Any allergies?'] })).toBeUndefined()
  expect(problems({})).toEqual(['Choose a document or enter a question'])
  expect(problems({ documents: [0x7fffffff] })).toEqual(['Choose a listed document type'])
  expect(problems({ questions: [' '] })).toEqual(['Required field'])
})

test('the form has one question per line, and empty lines do not count', () => {
  const form = (questions: string) => RequestForm.parse({ documents: [document], questions }).questions
  expect(form(' Any allergies? \n\n  \nWho is the PCP?\n')).toEqual(['Any allergies?', 'Who is the PCP?'])
  expect(form('')).toEqual([])
  const many = (count: number) => RequestForm.safeParse({ documents: [], questions: Array(count).fill('Why?').join('\n') })
  expect(many(10).success).toBe(true)
  expect(many(11).error?.issues[0]?.message).toBe('Enter at most 10 questions')
})
