import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#domain/identity/account/throttle.ts'
import { codeRules, wrongCode } from '#domain/intake/verification/contract.ts'
import { isUnanswered, noAvailability, notAFitReasons } from '#domain/placement/applications/referral.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { currentAnswer, isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { codesPerHour, renewed } from '#domain/placement/referrals/schema.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { documentOf, downloadOf } from '../../intake/documents/queries.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { handler } from '../../platform/http/handler.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { isAttemptAllowed } from '../../platform/throttle/throttle.ts'
import { aboutApplication } from '../applications/require.ts'
import { sendCode, sendLink } from './letters.ts'
import { checkToken, endTokens, findRenewable, type Guest, makeToken, requireGuest } from './links.ts'
import { answerStep, applicationOf, decline } from './steps.ts'
import { thank } from './thanks.ts'
import { disclose, guestView } from './views.ts'

const aboutGuest = ({ application_id, patient_id, referral_id, kind }: Guest, detail: Record<string, unknown> = {}) =>
  aboutApplication({ id: application_id, record_id: patient_id }, { referral_id, by: kind, ...detail })

/** Reloads the advocate's screens. */
async function showOnScreens(call: Publisher, { application_id }: Guest) {
  await publish(call, 'applicationsChanged', { applications: [await applicationOf(call.tx, application_id, call.now)] })
}

const notifyAdvocate = (call: Publisher, application: Application, what: string) =>
  publish(call, 'stepTaken', { application, by: 'facility', what, status: application.status })

/** How the timeline and the answers name a guest. */
export const signatureOf = ({ guest_name, guest_role, facility_name }: Guest) =>
  [guest_name ?? facility_name, guest_role].filter(Boolean).join(', ')

export const openReferral = handler(referrals.open, {
  prepare: checkToken,
  run: async call => {
    const { tx, now, addAuditSubject } = call
    const guest = await requireGuest(call)
    const view = await guestView(tx, guest, now)
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
    if (currentAnswer(guest, guest) !== null) return guestView(tx, guest, now)
    const application = await applicationOf(tx, guest.application_id, now)
    const update = tx.updateTable('referrals').where('id', '=', guest.referral_id)
    if (body.answer === 'call_me') {
      if (!guest.call_requested_at) {
        await update.set({ call_requested_at: now }).execute()
        await notifyAdvocate(call, application, 'Asks for a call')
      }
      return guestView(tx, { ...guest, call_requested_at: now }, now)
    }
    await update.set({ answer: body.answer, answered_at: now }).execute()
    const answered = { ...guest, answer: body.answer, answered_at: now }
    if (body.answer === 'may_have_bed') {
      await notifyAdvocate(call, application, 'May have a bed')
      return guestView(tx, answered, now)
    }
    const reason = body.answer === 'no_bed' ? noAvailability : body.reason
    if (body.answer === 'not_a_fit' && !notAFitReasons.some(one => one === reason)) refuseFields({ reason: 'Select a reason' })
    // After a request to reconsider, the application is declined already.
    if (isUnanswered(application)) await decline(call, application, reason!, { actor_id: null, name: signatureOf(guest) })
    await endTokens(tx, [guest.referral_id], now)
    return thank(call, answered)
  },
})

const codeDigest = (context: Pick<AppContext, 'secret'>, referral_id: number, code: string) =>
  context.secret.hmac(`referral code ${referral_id} ${code}`)

/** Stores a new code, which voids the earlier one, and returns it. Throws 429 if the referral has requested too many codes. */
export async function newCode(tx: Db, context: AppContext, referral_id: number, now: string): Promise<string> {
  const { codes_sent, codes_since } = await tx
    .selectFrom('referrals')
    .select(['codes_sent', 'codes_since'])
    .where('id', '=', referral_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isNewHour = codes_since === null || Date.parse(codes_since) < Date.parse(now) - 3_600_000
  if (!isNewHour && codes_sent >= codesPerHour)
    throw new HttpError('too_many', 'Too many codes were requested. Try again in an hour.')
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  await tx
    .updateTable('referrals')
    .set({
      code_hmac: codeDigest(context, referral_id, code),
      code_tries: 0,
      code_expires_at: new Date(Date.parse(now) + codeRules.validFor * 1000).toISOString(),
      codes_sent: isNewHour ? 1 : codes_sent + 1,
      ...(isNewHour && { codes_since: now }),
    })
    .where('id', '=', referral_id)
    .execute()
  return code
}

export const identifyGuest = handler(referrals.identify, {
  prepare: checkToken,
  run: async call => {
    const { tx, now, context, body, addAuditSubject } = call
    const guest = await requireGuest(call, 'link')
    if (currentAnswer(guest, guest) !== 'may_have_bed') throw new HttpError('conflict', 'Answer the request first.')
    const { guest_name, guest_role } = body
    const { code_address: address, patient_id } = guest
    const referral = tx.updateTable('referrals').where('id', '=', guest.referral_id)
    await referral.set({ guest_name, guest_role }).execute()
    addAuditSubject(aboutGuest(guest))
    if (address) await sendCode(tx, context, { address, patient_id }, await newCode(tx, context, guest.referral_id, now))
    else if (!guest.call_requested_at) {
      // Without an email address on file, the advocate calls the facility back at its known number and reads out a code.
      await referral.set({ call_requested_at: now }).execute()
      await notifyAdvocate(call, await applicationOf(tx, guest.application_id, now), 'Asks for a call to get the code')
    }
    const view = await guestView(tx, { ...guest, guest_name, guest_role }, now)
    return view.stage === 'identify' ? { ...view, code_sent: true } : view
  },
})

/** Opens a guest session with the right code. The attempt counts before the comparison, and only one of several calls succeeds. */
export const enterReferral = handler(referrals.enter, {
  prepare: async call => {
    const { context, body, now, from } = call
    await checkToken(call)
    const guest = await context.db.transaction().execute(tx => requireGuest({ tx, context, body, now }, 'link'))
    const attempt = await context.db
      .updateTable('referrals')
      .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
      .where('id', '=', guest.referral_id)
      .where('code_tries', '<', codeRules.tries)
      .where('code_expires_at', '>', now)
      .where('code_hmac', 'is not', null)
      .returning('code_hmac')
      .executeTakeFirst()
    const digest = codeDigest(context, guest.referral_id, body.code)
    if (attempt?.code_hmac && timingSafeEqual(Buffer.from(attempt.code_hmac), Buffer.from(digest))) return attempt.code_hmac
    await writeAudit(context.db, context.secret, 'referrals.enter refused', { actor_id: null, at: now, ...from }, [
      aboutGuest(guest),
    ])
    return undefined
  },
  run: async call => {
    const { tx, now, prepared: code_hmac, addAuditSubject } = call
    const guest = await requireGuest(call, 'link')
    const used =
      code_hmac &&
      (await tx
        .updateTable('referrals')
        .set({ code_hmac: null, confirmed_at: now })
        .where('id', '=', guest.referral_id)
        .where('code_hmac', '=', code_hmac)
        .returning('id')
        .executeTakeFirst())
    if (!used) throw new HttpError('invalid', wrongCode, { errors: { code: wrongCode } })
    await disclose(tx, guest, { content: 'packet', recipient: signatureOf(guest), now })
    addAuditSubject(aboutGuest(guest, { confirmed: true }))
    const token = await makeToken(tx, guest.referral_id, 'session', now)
    await showOnScreens(call, guest)
    return { token }
  },
})

export const takeGuestStep = handler(referrals.step, {
  prepare: checkToken,
  run: async call => {
    const { tx, now, body, addAuditSubject } = call
    const guest = await requireGuest(call, 'session')
    const application = await applicationOf(tx, guest.application_id, now)
    const { field, value } = body.update
    addAuditSubject(aboutGuest(guest, { field, value }))
    await answerStep(call, application, body.update, signatureOf(guest))
    // An answer that closes the application ends the session.
    const isOpen = isReferralOpen(await applicationOf(tx, guest.application_id, now))
    return isOpen ? guestView(tx, guest, now) : thank(call, guest)
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
