import { limits } from '#domain/identity/account/throttle.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { bedToReport } from '#domain/placement/referrals/rules.ts'
import { claimRequested, type GuestOffers, type GuestView, invalidLink } from '#domain/placement/referrals/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { findBeds } from '../../directory/beds/bedQueries.ts'
import { reportBeds } from '../../directory/beds/reportBeds.ts'
import type { Db } from '../../platform/db/connect.ts'
import { handler } from '../../platform/http/handler.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { commonOf, findThankful, type Guest, makeToken, type Opening, signatureOf } from './links.ts'
import { applicationOf, undoOf } from './steps.ts'

/** What a facility without an account can do besides answering: report its open beds, and claim its listing. */
export async function offersOf(tx: Db, about: About): Promise<GuestOffers> {
  const bed = await bedOf(tx, about)
  const level =
    bed &&
    (await tx.selectFrom('feature_tags').select('content').where('id', '=', bed.treatment_level).executeTakeFirstOrThrow())
      .content
  return { beds: bed ? { level: level!, open: bed.open } : null }
}

type About = Pick<Guest, 'facility_id' | 'patient_id'>

/** The beds that the referral was about; undefined if the listing has no level of care with beds. */
async function bedOf(tx: Db, { facility_id, patient_id }: About) {
  const { treatment_levels } = await tx
    .selectFrom('patients')
    .select('treatment_levels')
    .where('id', '=', patient_id)
    .executeTakeFirstOrThrow()
  return bedToReport((await findBeds(tx, facility_id))!, treatment_levels)
}

/** What the guest sees after an answer that ends the referral, with a token for what is offered then. */
export async function thank({ tx, now }: { tx: Db; now: string }, guest: Guest): Promise<GuestView> {
  return {
    stage: 'answered',
    ...commonOf(guest),
    thanks: await makeToken(tx, guest, 'thanks', now),
    undo: await undoOf(tx, await applicationOf(tx, guest.application_id, now), signatureOf(guest), now),
    offers: await offersOf(tx, guest),
  }
}

/** The guest with a session, or with a token from `thank`. Throws the same error as for every link that does not work. */
async function checkThankful(call: Opening & { context: AppContext; from: { ip: string } }): Promise<Guest> {
  const guest = await findThankful(call.context.db, call)
  if (guest) return guest
  await countAttempt(call.context, keys.referralLink(call.from.ip), limits.referralLinks)
  throw new HttpError('not_found', invalidLink)
}

/** Saves the number of open beds at the level of care that the referral was about. */
export const reportGuestBeds = handler(referrals.beds, {
  prepare: checkThankful,
  run: async ({ prepared: guest, ...call }) => {
    const { tx, body, addAuditSubject } = call
    const { facility_id, referral_id } = guest
    const bed = await bedOf(tx, guest)
    if (!bed) throw new HttpError('conflict', 'The listing has no level of care with beds.')
    const { treatment_level, population } = bed
    addAuditSubject({ type: 'facilities', ids: [facility_id], detail: { referral_id, open: body.open } })
    await reportBeds(call, facility_id, [{ treatment_level, population, open: body.open, seen: bed.open }], {
      user_id: null,
      by_link: true,
    })
    return { open: body.open }
  },
})

/** Records who asks to claim the listing. An administrator checks it and invites the person. */
export const claimListing = handler(referrals.claim, {
  prepare: async call => {
    const guest = await checkThankful(call)
    await countAttempt(call.context, keys.guestClaims(guest.referral_id), limits.guestClaims)
    return guest
  },
  run: async ({ tx, body, now, prepared: { facility_id, referral_id }, addAuditSubject }) => {
    const { name, email } = body
    await tx
      .insertInto('guest_claims')
      .values({ facility_id, name, email, requested_at: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    addAuditSubject({ type: 'facilities', ids: [facility_id], detail: { referral_id, claim: 'requested' } })
    return { message: claimRequested }
  },
})
