import { sql } from 'kysely'
import type { InformationRequest, RequestItem } from '#domain/placement/applications/requests/schema.ts'
import { isPending } from '#domain/placement/applications/requests/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { fullNameOrNull } from '../../../platform/db/expressions.ts'

/** These applications' information requests, oldest first, loaded in one query. */
export async function requestsOf(db: Db, applications: readonly number[]): Promise<Map<number, InformationRequest[]>> {
  const found = new Map<number, InformationRequest[]>()
  if (!applications.length) return found
  const rows = await db
    .selectFrom('application_requests as request')
    .innerJoin('application_request_items as item', 'item.request_id', 'request.id')
    .leftJoin('users as asker', 'asker.id', 'request.asked_by')
    .leftJoin('users as answerer', 'answerer.id', 'item.answered_by')
    .where('request.application_id', '=', sql<number>`any(${[...applications]})`)
    .select(['request.application_id', 'request.id', 'request.asked_at', 'request.answered_at', 'request.withdrawn_at'])
    .select([
      'item.id as item_id',
      'item.document_type_id',
      'item.question',
      'item.answer',
      'item.answered_at as item_answered_at',
    ])
    .select(sql<string>`coalesce(request.guest_name, ${fullNameOrNull('asker')})`.as('asked_by'))
    .select(fullNameOrNull('answerer').as('answered_by'))
    .orderBy('request.id')
    .orderBy('item.id')
    .execute()
  for (const { application_id, id, asked_by, asked_at, answered_at, withdrawn_at, item_id, item_answered_at, ...rest } of rows) {
    const before = found.get(application_id) ?? []
    if (before.at(-1)?.id !== id) before.push({ id, asked_by, asked_at, answered_at, withdrawn_at, items: [] })
    const { document_type_id, question, answer, answered_by } = rest
    before.at(-1)!.items.push({ id: item_id, document_type_id, question, answer, answered_at: item_answered_at, answered_by })
    found.set(application_id, before)
  }
  return found
}

/** Loads an application's information requests and locks them until the transaction ends. */
export async function lockedRequests(tx: Db, application_id: number): Promise<InformationRequest[]> {
  await tx.selectFrom('applications').select('id').where('id', '=', application_id).forUpdate().execute()
  return (await requestsOf(tx, [application_id])).get(application_id) ?? []
}

/** Asked by a user, or by a person without an account. */
type NewRequest = { application_id: number; asked_at: string } & ({ asked_by: number } | { guest_name: string })

export async function insertRequest(
  tx: Db,
  newRequest: NewRequest,
  items: readonly Pick<RequestItem, 'document_type_id' | 'question'>[],
) {
  const { id: request_id } = await tx
    .insertInto('application_requests')
    .values(newRequest)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('application_request_items')
    .values(items.map(item => ({ request_id, ...item })))
    .execute()
}

/** Marks items as answered and, if none are left, the request too. Returns whether the request is now complete. */
export async function tickOff(
  tx: Db,
  request: InformationRequest,
  items: readonly number[],
  by: { answer: string | null; answered_by: number; answered_at: string },
): Promise<boolean> {
  await tx
    .updateTable('application_request_items')
    .set(by)
    .where('id', 'in', [...items])
    .execute()
  if (request.items.some(item => item.answered_at === null && !items.includes(item.id))) return false
  const { answered_at } = by
  await tx.updateTable('application_requests').set({ answered_at }).where('id', '=', request.id).execute()
  return true
}

/** Withdraws an application's request unless it was withdrawn before, and returns whether it did. Throws if it was answered. */
export async function withdrawOnce(tx: Db, application_id: number, id: number, withdrawn_at: string): Promise<boolean> {
  const request = (await lockedRequests(tx, application_id)).find(one => one.id === id)
  if (!request) throw new HttpError('not_found', 'Request not found')
  if (request.answered_at !== null) throw new HttpError('conflict', 'This information was already provided.')
  if (request.withdrawn_at !== null) return false
  await tx.updateTable('application_requests').set({ withdrawn_at }).where('id', '=', id).execute()
  return true
}

/** Opens this request's items for this document type again, and the request with them. Returns whether there were any. */
export async function openAgain(tx: Db, request: InformationRequest, document_type_id: number): Promise<boolean> {
  const items = request.items.filter(item => item.document_type_id === document_type_id && item.answered_at !== null)
  if (!items.length || request.withdrawn_at !== null) return false
  await tx
    .updateTable('application_request_items')
    .set({ answered_by: null, answered_at: null })
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
  await tx.updateTable('application_requests').set({ answered_at: null }).where('id', '=', request.id).execute()
  return true
}

/** The patient's applications with a request that a document of this type answered. */
export async function answeredByDocument(tx: Db, patient_id: number, document_type_id: number): Promise<number[]> {
  const rows = await requestedDocuments(tx, patient_id, document_type_id).where('item.answered_at', 'is not', null).execute()
  return rows.map(row => row.id)
}

/** The patient's applications with a pending request for this document type. */
export async function waitingForDocument(tx: Db, patient_id: number, document_type_id: number): Promise<number[]> {
  const rows = await requestedDocuments(tx, patient_id, document_type_id).where('item.answered_at', 'is', null).execute()
  return rows.map(row => row.id)
}

const requestedDocuments = (tx: Db, patient_id: number, document_type_id: number) =>
  tx
    .selectFrom('applications')
    .innerJoin('application_requests as request', 'request.application_id', 'applications.id')
    .innerJoin('application_request_items as item', 'item.request_id', 'request.id')
    .where('applications.record_id', '=', patient_id)
    .where('item.document_type_id', '=', document_type_id)
    .where('request.withdrawn_at', 'is', null)
    .select('applications.id')
    .distinct()
    .orderBy('applications.id')

/** The pending items in an application's open requests. */
export const owedItems = (requests: readonly InformationRequest[]): RequestItem[] =>
  requests.filter(isPending).flatMap(request => request.items.filter(item => item.answered_at === null))
