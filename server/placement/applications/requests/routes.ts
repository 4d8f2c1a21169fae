import { requests } from '#domain/placement/applications/requests/contract.ts'
import { canRequestInformation, isPending, itemName, newItems } from '#domain/placement/applications/requests/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../../platform/http/handler.ts'
import { storeStandings } from '../../../platform/standings/standings.ts'
import { aboutApplication, applicationInPath } from '../require.ts'
import { announceRequest, markItemsAnswered } from './fulfillment.ts'
import { insertRequest, lockedRequests, owedItems, requestsOf, withdrawOnce } from './requestQueries.ts'

async function listInformationRequests({ subject: application, tx, addAuditSubject }: Call<typeof requests.list, Application>) {
  addAuditSubject(aboutApplication(application))
  return all(tx, application.id)
}

/** The application in the path with its requests, which are locked so that the second of two identical calls changes nothing. */
async function lockedRequestsInPath(call: SubjectCall<typeof requests.ask>) {
  const { id } = await applicationInPath(call)
  const before = await lockedRequests(call.tx, id)
  return { ...(await applicationInPath(call)), before }
}

type ApplicationWithRequests = Awaited<ReturnType<typeof lockedRequestsInPath>>

async function askForInformation(call: Call<typeof requests.ask, ApplicationWithRequests>) {
  const { tx, actor, body, now, addAuditSubject } = call
  const { before, ...application } = call.subject
  const { id } = application
  refuseEnded(application)
  const items = newItems(body, owedItems(before))
  addAuditSubject(aboutApplication(application, { documents: body.documents, asked: items.length }))
  if (items.length > 0) {
    await insertRequest(tx, { application_id: id, asked_by: actor.id, asked_at: now }, items)
    const line = `Information requested: ${items.map(itemName).join('; ')}`
    await announceRequest(call, application, { by: 'facility', what: 'Information requested', line })
    await storeStandings(tx, [application.record_id])
  }
  return all(tx, id)
}

async function withdrawInformationRequest(call: Call<typeof requests.withdraw, Application>) {
  const { subject: application, tx, params, now, addAuditSubject } = call
  addAuditSubject(aboutApplication(application, { request: params.requestId }))
  if (await withdrawOnce(tx, application.id, params.requestId, now)) {
    const what = 'Information no longer needed'
    await announceRequest(call, application, { by: 'facility', what, line: what })
    await storeStandings(tx, [application.record_id])
  }
  return all(tx, application.id)
}

async function answerInformationRequest(call: Call<typeof requests.answer, ApplicationWithRequests>) {
  const { tx, params, body, addAuditSubject } = call
  const { before, ...application } = call.subject
  const { id } = application
  addAuditSubject(aboutApplication(application, { item: params.itemId }))
  const request = before.find(one => one.items.some(item => item.id === params.itemId))
  const item = request?.items.find(one => one.id === params.itemId)
  if (!request || !item) throw new HttpError('not_found', 'Request not found')
  refuseEnded(application)
  if (item.question === null) throw new HttpError('conflict', 'Documents are checked off when they are uploaded.')
  if (item.answer === body.answer) return all(tx, id)
  if (item.answered_at !== null) throw new HttpError('conflict', 'Someone else already answered this question.')
  if (!isPending(request)) throw new HttpError('conflict', 'The facility no longer needs this.')
  await markItemsAnswered(call, application, { request, items: [item.id], answer: body.answer })
  await storeStandings(tx, [application.record_id])
  return all(tx, id)
}

export const requestRoutes: Handlers<typeof requests> = {
  list: handler(requests.list, { subject: applicationInPath, run: listInformationRequests }),
  ask: handler(requests.ask, { subject: lockedRequestsInPath, run: askForInformation }),
  withdraw: handler(requests.withdraw, { subject: applicationInPath, run: withdrawInformationRequest }),
  answer: handler(requests.answer, { subject: lockedRequestsInPath, run: answerInformationRequest }),
}

async function all(tx: Db, application_id: number) {
  const data = (await requestsOf(tx, [application_id])).get(application_id) ?? []
  return { data, total: data.length }
}

export function refuseEnded(application: Application) {
  if (!canRequestInformation(application))
    throw new HttpError('conflict', 'You can no longer request information for this application.')
}
