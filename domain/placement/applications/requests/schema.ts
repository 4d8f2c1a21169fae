import { documentTypes } from '../../../intake/documents/schema.ts'
import { instant, rowId, text } from '../../../platform/formats.ts'
import { rule, withRules } from '../../../platform/formRules.ts'
import { z } from '../../../platform/zod.ts'
import { isRunning } from '../approval.ts'
import type { Application } from '../schema.ts'

/** A requested item: a document type, answered with an upload, or a question, answered with text. */
export const RequestItem = z.object({
  id: rowId,
  document_type_id: rowId.nullable(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  answered_by: z.string().nullable().describe('Who answered the question or uploaded the document'),
})
export type RequestItem = z.infer<typeof RequestItem>

/** A coordinator's request to the advocate for one or more items. */
export const InformationRequest = z.object({
  id: rowId,
  asked_by: z.string(),
  asked_at: instant,
  answered_at: instant.nullable().describe('When everything was provided'),
  withdrawn_at: instant.nullable(),
  items: z.array(RequestItem),
})
export type InformationRequest = z.infer<typeof InformationRequest>

/** Must contain at least one document type or question. */
export const NewRequest = withRules(
  z.object({
    documents: z
      .array(rowId.refine(id => documentTypes.some(type => type.id === id), 'Choose a listed document type'))
      .max(20)
      .default([]),
    questions: z
      .array(text(500).pipe(z.string().min(1, 'Required field')))
      .max(10, 'Enter at most 10 questions')
      .default([]),
  }),
  rule(({ documents, questions }) => [documents, questions].flat().length > 0, {
    path: ['documents'],
    message: 'Choose a document or enter a question',
  }),
)
export type NewRequest = z.infer<typeof NewRequest>

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** The request as form values, with one question per line. */
export const RequestForm = z
  .object({ documents: z.array(z.number()).optional(), questions: z.string().transform(linesOf).optional() })
  .pipe(NewRequest)

export const NewAnswer = z.object({ answer: text(2000).pipe(z.string().min(1, 'Required field')) })

/** A facility can request information until the patient is admitted or the application ends. */
export const canRequestInformation = (application: Pick<Application, 'status'>): boolean => isRunning(application)

/** Whether the advocate has yet to provide the requested information. */
export const isPending = (request: Pick<InformationRequest, 'answered_at' | 'withdrawn_at'>): boolean =>
  request.answered_at === null && request.withdrawn_at === null

type Named = Pick<RequestItem, 'document_type_id' | 'question'>

/** An item's name: its document type or its question. */
export const itemName = ({ document_type_id, question }: Named): string =>
  question ?? documentTypes.find(type => type.id === document_type_id)?.name ?? 'Document'

/** The requested items, without duplicates and without items that are already pending. */
export function newItems(request: NewRequest, owed: readonly Named[]): Named[] {
  const known = new Set(owed.map(keyOf))
  const all: Named[] = [
    ...request.documents.map(document_type_id => ({ document_type_id, question: null })),
    ...request.questions.map(question => ({ document_type_id: null, question })),
  ]
  return all.filter(item => !known.has(keyOf(item)) && known.add(keyOf(item)))
}

const keyOf = ({ document_type_id, question }: Named) => question?.toLowerCase() ?? document_type_id
