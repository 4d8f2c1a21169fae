import { limits } from '#domain/identity/account/throttle.ts'
import type { ReferralAnswer, ReferralChannel } from '#domain/placement/applications/referral.ts'
import { currentAnswer, isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { invalidLink, linkLifetime, sessionLifetime } from '#domain/placement/referrals/schema.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { isValidAt } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { hashToken, newToken } from '../../secret.ts'

/** A referral as a link or a guest session opens it. */
export type Guest = {
  kind: 'link' | 'session'
  expires_at: string
  referral_id: number
  application_id: number
  patient_id: number
  facility_id: number
  facility_name: string
  organization_id: number | null
  sent_by: number
  channel: ReferralChannel
  address: string
  callback_number: string
  hospital: string | null
  first_viewed_at: string | null
  call_requested_at: string | null
  answer: ReferralAnswer | null
  answered_at: string | null
  guest_name: string | null
  guest_role: string | null
  code_hmac: string | null
  code_expires_at: string | null
  status: Status
  asked_again_at: string | null
}

/** Creates a link or a session for a referral and returns its token. A new link voids the earlier ones. */
export async function makeToken(tx: Db, referral_id: number, kind: 'link' | 'session', now: string): Promise<string> {
  if (kind === 'link') await endTokens(tx, [referral_id], now, 'link')
  const token = newToken()
  const lifetime = kind === 'link' ? linkLifetime : sessionLifetime
  const expires_at = new Date(Date.parse(now) + lifetime * 1000).toISOString()
  await tx
    .insertInto('referral_links')
    .values({ referral_id, kind, token_hash: hashToken(token), created_at: now, expires_at })
    .execute()
  return token
}

/** Ends the links of these referrals, and also their guest sessions unless `only` is `link`. */
export const endTokens = async (tx: Db, referral_ids: readonly number[], now: string, only?: 'link') => {
  if (!referral_ids.length) return
  await tx
    .updateTable('referral_links')
    .set({ revoked_at: now })
    .where('referral_id', 'in', referral_ids)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, query => query.where('kind', '=', only!))
    .execute()
}

const referralsBehindTokens = (db: Db) =>
  db
    .selectFrom('referral_links as link')
    .innerJoin('referrals as referral', 'referral.id', 'link.referral_id')
    .innerJoin('applications as application', 'application.id', 'referral.application_id')
    .innerJoin('facilities as facility', 'facility.id', 'application.facility_id')
    .leftJoin('organizations as hospital', 'hospital.id', 'application.organization_id')
    .where('facility.deleted_at', 'is', null)
    .select(['link.kind', 'link.expires_at', 'referral.id as referral_id', 'referral.application_id'])
    .select(['application.record_id as patient_id', 'application.facility_id', 'facility.name as facility_name'])
    .select(['facility.organization_id', 'referral.sent_by', 'referral.channel', 'referral.address', 'referral.callback_number'])
    .select(['hospital.name as hospital', 'referral.first_viewed_at', 'referral.call_requested_at', 'referral.answer'])
    .select(['referral.answered_at', 'referral.guest_name', 'referral.guest_role', 'referral.code_hmac'])
    .select(['referral.code_expires_at', 'application.status', 'application.asked_again_at'])

const isOpen = (guest: Pick<Guest, 'status' | 'asked_again_at' | 'answer' | 'answered_at'>) => {
  const answer = currentAnswer(guest, guest)
  return isReferralOpen(guest) && (answer === null || answer === 'may_have_bed')
}

/**
 * The referral behind a token, if the token works now: the referral is open, and the patient's release still covers treatment
 * facilities. Locks the referral if `locked`, so that only one of several concurrent requests answers.
 */
async function findGuest(db: Db, token: string, now: string, locked: boolean): Promise<Guest | undefined> {
  const found = (await referralsBehindTokens(db)
    .where('link.token_hash', '=', hashToken(token))
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('releases')
          .select('releases.id')
          .whereRef('releases.patient_id', '=', 'application.record_id')
          .where('releases.external_disclosure', '=', true)
          .where(isValidAt(now)),
      ),
    )
    .$if(locked, query => query.forUpdate('referral'))
    .executeTakeFirst()) as Guest | undefined
  return found && isOpen(found) ? found : undefined
}

/** The referral behind a link for which someone requests a new one. The link may have expired or been replaced. */
export async function findRenewable(db: Db, token: string): Promise<Guest | undefined> {
  const found = (await referralsBehindTokens(db)
    .where('link.token_hash', '=', hashToken(token))
    .where('link.kind', '=', 'link')
    .where('referral.channel', '=', 'email')
    .executeTakeFirst()) as Guest | undefined
  return found && isOpen(found) ? found : undefined
}

type Reach = { context: AppContext; body: { token: string }; now: string; from: { ip: string } }

/**
 * Throws the same error for every link that does not work. Only attempts with invalid tokens count, because no one can guess 256 random
 * bits. Call it before the transaction: the count must survive a rollback.
 */
export async function checkToken({ context, body, now, from }: Reach): Promise<void> {
  if (await findGuest(context.db, body.token, now, false)) return
  await countAttempt(context, keys.referralLink(from.ip), limits.referralLinks)
  throw new HttpError('not_found', invalidLink)
}

/** The referral behind the token, locked until the transaction ends. Throws 404 unless the token is of this kind. */
export async function requireGuest(
  { tx, body, now }: { tx: Db; body: { token: string }; now: string },
  kind?: Guest['kind'],
): Promise<Guest> {
  const guest = await findGuest(tx, body.token, now, true)
  if (!guest || (kind && guest.kind !== kind)) throw new HttpError('not_found', invalidLink)
  return guest
}
