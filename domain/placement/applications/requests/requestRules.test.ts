import { expect, test } from 'vitest'
import { documentTypes } from '../../../intake/documents/schema.ts'
import { statuses } from '../../statuses/statuses.ts'
import { canRequestInformation, itemName, NewRequest, newItems } from './schema.ts'

const [card, , labs] = documentTypes.map(type => type.id) as [number, number, number]
const of = (body: object) => NewRequest.parse(body)

test('information can be requested until the patient is admitted', () => {
  expect(statuses.filter(status => canRequestInformation({ status }))).toEqual([
    ...['New', 'In Review', 'Request for Interview', 'Accepted', 'Booked'],
  ])
})

test('duplicates and pending items are not requested again', () => {
  const request = of({ documents: [card, labs, card], questions: ['Since when?', 'since when? '] })
  expect(newItems(request, [{ document_type_id: labs, question: null }]).map(itemName)).toEqual(['Insurance card', 'Since when?'])
})

test.each([
  [{}, 'documents'],
  [{ documents: [999] }, 'documents.0'],
  [{ questions: [' '] }, 'questions.0'],
])('%j contains no valid item', (input, at) => {
  expect(NewRequest.safeParse(input).error?.issues[0]?.path.join('.')).toBe(at)
})

test('an item is named by its question, or by its document type if that is known', () => {
  expect(itemName({ document_type_id: labs, question: null })).toBe('Lab results')
  expect(itemName({ document_type_id: card, question: 'Since when?' })).toBe('Since when?')
  expect(itemName({ document_type_id: 999, question: null })).toBe('Document')
})
