import type { Side } from '#domain/placement/applications/approval.ts'
import type { requests } from '#domain/placement/applications/requests/contract.ts'
import type { InformationRequest } from '#domain/placement/applications/requests/schema.ts'
import { canRequestInformation, isPending } from '#domain/placement/applications/requests/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { publish } from '../../../platform/events/events.ts'
import type { Call } from '../../../platform/http/handler.ts'
import { findApplication } from '../applicationQueries.ts'
import { storeLine } from '../notes.ts'
import { answeredByDocument, lockedRequests, openAgain, tickOff, waitingForDocument } from './requestQueries.ts'

type Caller = Pick<Call<typeof requests.ask>, 'tx' | 'actor' | 'now' | 'context' | 'after'>

/** Adds a line about an information request to the chat and notifies the other side. Only the chat may name the requested items. */
export async function announceRequest(
  call: Caller,
  application: Application,
  { by, what, line }: { by: Side; what: string; line: string },
) {
  const { tx, actor, now } = call
  await storeLine(tx, { application_id: application.id, author_id: actor.id, side: by, body: line, created_at: now })
  await publish(call, 'stepTaken', { application, by, what, status: application.status })
}

/**
 * Marks items as answered. Answering the last item passes the turn to the facility and notifies its coordinators; answering earlier
 * items only refreshes open screens.
 */
export async function markItemsAnswered(
  call: Caller,
  application: Application,
  { request, items, answer }: { request: InformationRequest; items: readonly number[]; answer: string | null },
): Promise<void> {
  const { tx, actor, now } = call
  if (await tickOff(tx, request, items, { answer, answered_by: actor.id, answered_at: now })) {
    await announceRequest(call, application, { by: 'advocate', what: informationSent, line: informationSent })
    return
  }
  await publish(call, 'applicationsChanged', { applications: [application] })
}

const informationSent = 'Information provided'

/**
 * Marks the items as answered in every application that is waiting for this type of document, and returns those applications' ids.
 */
export async function documentArrived(
  call: Caller,
  { patient_id, type }: { patient_id: number; type: number },
): Promise<number[]> {
  const { tx } = call
  const applications: number[] = []
  for (const id of await waitingForDocument(tx, patient_id, type)) {
    const locked = await lockedRequests(tx, id)
    const application = await findApplication(tx, 'all', call.now, id)
    if (!application || !canRequestInformation(application)) continue
    for (const request of locked.filter(isPending)) {
      const items = request.items.filter(item => item.document_type_id === type && item.answered_at === null).map(({ id }) => id)
      if (items.length > 0) await markItemsAnswered(call, application, { request, items, answer: null })
    }
    applications.push(id)
  }
  return applications
}

/**
 * Opens the items that only the deleted document answered, in every application whose facility still waits: the facility has nothing, so
 * it is the advocate's turn again. Returns those applications' ids. Call it when no document of this type is left.
 */
export async function documentGone(call: Caller, { patient_id, type }: { patient_id: number; type: number }): Promise<number[]> {
  const { tx, actor, now } = call
  const applications: number[] = []
  for (const id of await answeredByDocument(tx, patient_id, type)) {
    const locked = await lockedRequests(tx, id)
    const application = await findApplication(tx, 'all', now, id)
    if (!application || !canRequestInformation(application)) continue
    let isOpen = false
    for (const request of locked) isOpen = (await openAgain(tx, request, type)) || isOpen
    if (!isOpen) continue
    await storeLine(tx, { application_id: id, author_id: actor.id, side: 'advocate', body: documentDeleted, created_at: now })
    applications.push(id)
  }
  return applications
}

const documentDeleted = 'A requested document was deleted'
