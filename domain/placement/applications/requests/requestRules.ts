import { documentTypes } from '../../../intake/documents/documentTypes.ts'
import { isEnded } from '../../statuses/statusGroups.ts'
import { isStopped } from '../approval.ts'
import type { Application } from '../schema.ts'
import type { InformationRequest, NewRequest, RequestItem } from './schema.ts'

/** A facility can request information until the patient is admitted or the application ends. */
export const canRequestInformation = (application: Pick<Application, 'status'>): boolean =>
  isStopped(application) && !isEnded(application.status)

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
