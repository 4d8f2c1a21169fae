import { codeRules, wrongCode } from '#domain/intake/verification/contract.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { codeOffers, currentAnswer } from '#domain/placement/referrals/rules.ts'
import { type CodeOffer, codesPerHour } from '#domain/placement/referrals/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { randomCode } from '../../intake/verification/verificationQueries.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Publisher } from '../../platform/events/events.ts'
import { hasGateway } from '../../platform/gateways/setUp.ts'
import { handler } from '../../platform/http/handler.ts'
import { isSameSecret } from '../../secret.ts'
import { aboutGuest, notifyAdvocate, showOnScreens } from './guest.ts'
import { sendCode } from './letters.ts'
import { checkToken, type Guest, makeToken, requireGuest, signatureOf } from './links.ts'
import { applicationOf } from './steps.ts'
import { addressesOf, disclose, guestView } from './views.ts'

const codeDigest = (context: Pick<AppContext, 'secret'>, referral_id: number, code: string) =>
  context.secret.hmac(`referral code ${referral_id} ${code}`)

/**
 * Stores a new code, which voids the earlier one, and returns it. Throws 429 if the referral has requested too many codes, by whichever
 * way.
 */
export async function newCode(
  tx: Db,
  context: AppContext,
  { referral_id, by, to }: CodeOffer & { referral_id: number },
  now: string,
): Promise<string> {
  const { codes_sent, codes_since } = await tx
    .selectFrom('referrals')
    .select(['codes_sent', 'codes_since'])
    .where('id', '=', referral_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isNewHour = codes_since === null || Date.parse(codes_since) < Date.parse(now) - 3_600_000
  if (!isNewHour && codes_sent >= codesPerHour)
    throw new HttpError('too_many', 'Too many codes were requested. Try again in an hour.')
  const code = randomCode()
  await tx
    .updateTable('referrals')
    .set({
      code_by: by,
      code_to: to,
      code_hmac: codeDigest(context, referral_id, code),
      code_tries: 0,
      code_expires_at: secondsAfter(now, codeRules.validFor),
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
    const addresses = await addressesOf(tx, guest)
    const ways = codeOffers(addresses, channel => hasGateway(context.config, channel))
    const way = body.by ? ways.find(({ by }) => by === body.by) : ways[0]
    if (!way) refuseFields({ by: 'Select how to get the code' })
    const { referral_id, patient_id } = guest
    const { guest_name, guest_role } = body
    // The name counts once the code is entered. Until then, a person who has the link cannot change who was confirmed before.
    await tx
      .updateTable('referral_links')
      .set({ guest_name, guest_role })
      .where('referral_id', '=', referral_id)
      .where('kind', '=', 'link')
      .where('revoked_at', 'is', null)
      .execute()
    addAuditSubject(aboutGuest(guest, { code: way!.by, to: way!.to }))
    if (way!.by === 'call') await askForCall(call, guest, guest.guest_name === guest_name && guest.guest_role === guest_role)
    else {
      const code = await newCode(tx, context, { referral_id, ...way! }, now)
      await sendCode(
        tx,
        context,
        { channel: way!.by, to: (way!.by === 'sms' ? addresses.phone : addresses.email)!, patient_id },
        code,
      )
    }
    return guestView(call, await requireGuest(call, 'link'))
  },
})

/**
 * Asks the advocate to call the facility back at its known number and to read out a code. A code that was sent before, or read out to
 * another person, is void.
 */
async function askForCall(call: Publisher, guest: Guest, isSamePerson: boolean) {
  if (guest.code_by === 'call' && isSamePerson) return
  const { tx, now } = call
  await tx
    .updateTable('referrals')
    .set({ call_requested_at: now, code_by: 'call', code_to: null, code_hmac: null })
    .where('id', '=', guest.referral_id)
    .execute()
  await notifyAdvocate(call, await applicationOf(tx, guest.application_id, now), 'Asks for a call to get the code')
}

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
    if (attempt?.code_hmac && isSameSecret(attempt.code_hmac, digest)) return attempt.code_hmac
    await writeAudit(context.db, context.secret, 'referrals.enter refused', { actor_id: null, at: now, ...from }, [
      aboutGuest(guest),
    ])
    return undefined
  },
  run: async call => {
    const { tx, now, prepared: code_hmac, addAuditSubject } = call
    const guest = await requireGuest(call, 'link')
    const { guest_name, guest_role } = guest
    const used =
      code_hmac &&
      (await tx
        .updateTable('referrals')
        .set({ code_hmac: null, confirmed_at: now, guest_name, guest_role })
        .where('id', '=', guest.referral_id)
        .where('code_hmac', '=', code_hmac)
        .returning('id')
        .executeTakeFirst())
    if (!used) throw new HttpError('invalid', wrongCode, { errors: { code: wrongCode } })
    const { code_by, code_to } = guest
    await disclose(tx, guest, { content: 'packet', recipient: signatureOf(guest), code_by, code_to, now })
    addAuditSubject(aboutGuest(guest, { confirmed: true, code: code_by, to: code_to }))
    const token = await makeToken(tx, guest, 'session', now)
    await showOnScreens(call, guest)
    return { token }
  },
})
