import { expect, test } from 'vitest'
import { longestMessage, NewChatMessage } from './schema.ts'

const client_id = '5f1a3c52-6f6c-4c3c-9d0c-0d9a3f1e2b4a'
const problems = (message: object) =>
  NewChatMessage.safeParse({ client_id, ...message }).error?.issues.map(({ path, message }) => [path[0], message])

test('a message has text, a document, or both', () => {
  expect(problems({ body: 'Hello' })).toBeUndefined()
  expect(problems({ document_id: 7 })).toBeUndefined()
  expect(problems({ body: 'Hello', document_id: 7 })).toBeUndefined()
  for (const empty of [{}, { body: '  ' }, { body: '', document_id: null }])
    expect(problems(empty)).toEqual([['body', 'Required field']])
})

test('a message has at most 4,000 characters', () => {
  expect(longestMessage).toBe(4000)
  expect(problems({ body: 'x'.repeat(4000) })).toBeUndefined()
  expect(problems({ body: 'x'.repeat(4001) })).toHaveLength(1)
})
