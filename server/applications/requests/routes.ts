import type { requests } from '#domain/applications/requests/contract.ts'
import { canRequestInformation, isPending, itemName, newItems } from '#domain/applications/requests/requestRules.ts'
import type { Application } from '#domain/applications/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../../db/connect.ts'
import type { Call, Handlers } from '../../http/serve.ts'
import { storeStandings } from '../../standings/standings.ts'
import { aboutApplication, requireApplication } from '../require.ts'
import { announceRequest, markItemsAnswered } from './fulfillment.ts'
import { insertRequest, lockedRequests, owedItems, requestsOf, withdrawRequest } from './requestQueries.ts'

async function listInformationRequests({ tx, params, allow, addAuditSubject, ...call }: Call<typeof requests.list>) {
  const application = await requireApplication({ tx, ...call }, params.id)
  allow(application)
  addAuditSubject(aboutApplication(application))
  return all(tx, application.id)
}

async function askForInformation(call: Call<typeof requests.ask>) {
  const { tx, actor, params, body, now, allow, addAuditSubject } = call
  const { id } = await requireApplication(call, params.id)
  // Reloaded while holding the lock so that a second identical call adds nothing.
  const before = await lockedRequests(tx, id)
  const application = await requireApplication(call, id)
  allow(application)
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

async function withdrawInformationRequest(call: Call<typeof requests.withdraw>) {
  const { tx, params, now, allow, addAuditSubject } = call
  const application = await requireApplication(call, params.id)
  allow(application)
  addAuditSubject(aboutApplication(application, { request: params.requestId }))
  const request = (await lockedRequests(tx, application.id)).find(one => one.id === params.requestId)
  if (!request) throw new Refusal('not_found', 'Request not found')
  if (request.answered_at !== null) throw new Refusal('conflict', 'This information was already provided.')
  if (request.withdrawn_at === null) {
    await withdrawRequest(tx, request.id, now)
    const what = 'Information no longer needed'
    await announceRequest(call, application, { by: 'facility', what, line: what })
    await storeStandings(tx, [application.record_id])
  }
  return all(tx, application.id)
}

async function answerInformationRequest(call: Call<typeof requests.answer>) {
  const { tx, params, body, allow, addAuditSubject } = call
  const { id } = await requireApplication(call, params.id)
  const before = await lockedRequests(tx, id)
  const application = await requireApplication(call, id)
  allow(application)
  addAuditSubject(aboutApplication(application, { item: params.itemId }))
  const request = before.find(one => one.items.some(item => item.id === params.itemId))
  const item = request?.items.find(one => one.id === params.itemId)
  if (!request || !item) throw new Refusal('not_found', 'Request not found')
  refuseEnded(application)
  if (item.question === null) throw new Refusal('conflict', 'Documents are checked off when they are uploaded.')
  if (item.answer === body.answer) return all(tx, id)
  if (item.answered_at !== null) throw new Refusal('conflict', 'Someone else already answered this question.')
  if (!isPending(request)) throw new Refusal('conflict', 'The facility no longer needs this.')
  await markItemsAnswered(call, application, { request, items: [item.id], answer: body.answer })
  await storeStandings(tx, [application.record_id])
  return all(tx, id)
}

export const requestRoutes: Handlers<typeof requests> = {
  list: listInformationRequests,
  ask: askForInformation,
  withdraw: withdrawInformationRequest,
  answer: answerInformationRequest,
}

async function all(tx: Db, application_id: number) {
  const data = (await requestsOf(tx, [application_id])).get(application_id) ?? []
  return { data, total: data.length }
}

function refuseEnded(application: Application) {
  if (!canRequestInformation(application))
    throw new Refusal('conflict', 'You can no longer request information for this application.')
}
