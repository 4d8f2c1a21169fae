import { newItems } from '#domain/placement/applications/requests/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { handler } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { insertRequest, lockedRequests, owedItems, withdrawOnce } from '../applications/requests/requestQueries.ts'
import { refuseEnded } from '../applications/requests/routes.ts'
import { aboutGuest } from './guest.ts'
import { checkToken, type Guest, requireGuest, signatureOf } from './links.ts'
import { applicationOf } from './steps.ts'
import { guestView } from './views.ts'

/** Notifies the advocate. The request itself is on the application's page, so it needs no line in the chat. */
async function announce(call: Publisher, { application_id, patient_id }: Guest, what: string) {
  const application = await applicationOf(call.tx, application_id, call.now)
  await publish(call, 'stepTaken', { application, by: 'facility', what, status: application.status })
  await storeStandings(call.tx, [patient_id])
}

/** Requests documents and answers, like a coordinator with an account. Asking twice for the same items changes nothing. */
export const askByGuest = handler(referrals.ask, {
  prepare: checkToken,
  run: async call => {
    const { tx, body, now, addAuditSubject } = call
    const guest = await requireGuest(call, 'session')
    const { application_id } = guest
    const before = await lockedRequests(tx, application_id)
    refuseEnded(await applicationOf(tx, application_id, now))
    const items = newItems(body.request, owedItems(before))
    addAuditSubject(aboutGuest(guest, { documents: body.request.documents, asked: items.length }))
    if (items.length > 0) {
      await insertRequest(tx, { application_id, guest_name: signatureOf(guest), asked_at: now }, items)
      await announce(call, guest, 'Information requested')
    }
    return guestView(call, guest)
  },
})

export const withdrawByGuest = handler(referrals.withdraw, {
  prepare: checkToken,
  run: async call => {
    const { tx, body, now, addAuditSubject } = call
    const guest = await requireGuest(call, 'session')
    addAuditSubject(aboutGuest(guest, { request: body.request_id }))
    if (await withdrawOnce(tx, guest.application_id, body.request_id, now))
      await announce(call, guest, 'Information no longer needed')
    return guestView(call, guest)
  },
})
