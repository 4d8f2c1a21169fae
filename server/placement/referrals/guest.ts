import { limits } from '#domain/identity/account/throttle.ts'
import { confirmsHold } from '#domain/placement/applications/involuntaryHold.ts'
import { isUnanswered, reasonOf } from '#domain/placement/applications/referral.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { currentAnswer, isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { invalidLink, renewed } from '#domain/placement/referrals/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { documentOf, downloadOf } from '../../intake/documents/queries.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { handler } from '../../platform/http/handler.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { isAttemptAllowed } from '../../platform/throttle/throttle.ts'
import { aboutApplication } from '../applications/require.ts'
import { sendLink } from './letters.ts'
import { checkToken, findRenewable, type Guest, requireGuest, signatureOf } from './links.ts'
import { answerStep, applicationOf, decline, undoStep } from './steps.ts'
import { thank } from './thanks.ts'
import { disclose, guestView } from './views.ts'

export const aboutGuest = ({ application_id, patient_id, referral_id, kind }: Guest, detail: Record<string, unknown> = {}) =>
  aboutApplication({ id: application_id, record_id: patient_id }, { referral_id, by: kind, ...detail })

/** Reloads the advocate's screens. */
export async function showOnScreens(call: Publisher, { application_id }: Guest) {
  await publish(call, 'applicationsChanged', { applications: [await applicationOf(call.tx, application_id, call.now)] })
}

export const notifyAdvocate = (call: Publisher, application: Application, what: string) =>
  publish(call, 'stepTaken', { application, by: 'facility', what, status: application.status })

export const openReferral = handler(referrals.open, {
  prepare: checkToken,
  run: async call => {
    const { tx, now, addAuditSubject } = call
    const guest = await requireGuest(call)
    const view = await guestView(call, guest)
    addAuditSubject(aboutGuest(guest, { stage: view.stage }))
    if (view.stage === 'request' && !guest.first_viewed_at) {
      await tx.updateTable('referrals').set({ first_viewed_at: now }).where('id', '=', guest.referral_id).execute()
      await disclose(tx, guest, { content: 'request', recipient: null, now })
      await showOnScreens(call, guest)
    }
    return view
  },
})

export const answerReferral = handler(referrals.answer, {
  prepare: checkToken,
  run: async call => {
    const { tx, now, body, addAuditSubject } = call
    const guest = await requireGuest(call, 'link')
    addAuditSubject(aboutGuest(guest, { answer: body.answer }))
    // A repeated click changes nothing.
    if (currentAnswer(guest, guest) !== null) return guestView(call, guest)
    const application = await applicationOf(tx, guest.application_id, now)
    const update = tx.updateTable('referrals').where('id', '=', guest.referral_id)
    if (body.answer === 'call_me') {
      if (!guest.call_requested_at) {
        await update.set({ call_requested_at: now }).execute()
        await notifyAdvocate(call, application, 'Asks for a call')
      }
      return guestView(call, { ...guest, call_requested_at: now })
    }
    await update.set({ answer: body.answer, answered_at: now }).execute()
    const answered = { ...guest, answer: body.answer, answered_at: now }
    if (body.answer === 'may_have_bed') {
      await notifyAdvocate(call, application, 'May have a bed')
      return guestView(call, answered)
    }
    const reason = reasonOf(body.answer, body.reason)
    if (isUnanswered(application)) await decline(call, application, reason!, { actor_id: null, name: signatureOf(guest) })
    // The link no longer works because the referral is closed. It works again if the guest undoes the answer.
    return thank(call, answered)
  },
})

export const takeGuestStep = handler(referrals.step, {
  prepare: checkToken,
  run: async call => {
    const { tx, now, body, addAuditSubject } = call
    const guest = await requireGuest(call, 'session')
    const application = await applicationOf(tx, guest.application_id, now)
    const { field, value } = body.update
    const confirmed_hold = confirmsHold(application, body.update)
    addAuditSubject(aboutGuest(guest, { field, value, ...(confirmed_hold && { confirmed_hold }) }))
    await answerStep(call, application, body.update, signatureOf(guest))
    // An answer that closes the application ends the session.
    const isOpen = isReferralOpen(await applicationOf(tx, guest.application_id, now))
    return isOpen ? guestView(call, guest) : thank(call, guest)
  },
})

/**
 * Undoes the guest's last answer, even if it ended the referral. The first answer was given with the link and is undone with it; the
 * answers to steps, with the session.
 */
export const undoGuestAnswer = handler(referrals.undo, {
  prepare: call => checkToken(call, 'open or answered'),
  run: async call => {
    const { tx, now, body, addAuditSubject } = call
    const guest = await requireGuest(call, undefined, 'open or answered')
    const isFirst = guest.answer !== 'may_have_bed'
    if (guest.kind !== (isFirst ? 'link' : 'session')) throw new HttpError('not_found', invalidLink)
    addAuditSubject(aboutGuest(guest, { field: body.field, value: null }))
    await undoStep(call, await applicationOf(tx, guest.application_id, now), body.field, signatureOf(guest))
    if (!isFirst) return guestView(call, guest)
    const unanswered = { answer: null, answered_at: null }
    await tx.updateTable('referrals').set(unanswered).where('id', '=', guest.referral_id).execute()
    return guestView(call, { ...guest, ...unanswered })
  },
})

export const downloadPacketDocument = handler(referrals.document, {
  prepare: checkToken,
  run: async call => {
    const { tx, body, context, addAuditSubject } = call
    const guest = await requireGuest(call, 'session')
    const found = await documentOf(tx, guest.patient_id, body.document_id)
    const bytes = found && (await context.files.get(found.s3_filename))
    if (!bytes) throw new HttpError('not_found', 'Document not found')
    addAuditSubject({
      patient_id: guest.patient_id,
      type: 'documents',
      ids: [found.id],
      detail: { referral_id: guest.referral_id },
    })
    return downloadOf(found, bytes)
  },
})

/** Replies the same whether or not the link belongs to an open referral. */
export const renewLink = handler(referrals.renew, {
  prepare: async ({ context, body }) => {
    const guest = await findRenewable(context.db, context, body.token)
    return guest && (await isAttemptAllowed(context, keys.referralRenewal(guest.referral_id), limits.referralRenewals))
  },
  run: async ({ tx, context, body, now, prepared: isAllowed, addAuditSubject }) => {
    const guest = isAllowed ? await findRenewable(tx, context, body.token) : undefined
    if (guest) await sendLink(tx, context, { ...guest, id: guest.referral_id }, now)
    addAuditSubject(guest ? aboutGuest(guest) : { type: 'referrals', ids: [] })
    return { message: renewed }
  },
})
