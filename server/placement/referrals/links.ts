import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#domain/identity/account/throttle.ts'
import type { CodeWay } from '#domain/intake/releases/schema.ts'
import type { Declined } from '#domain/placement/applications/approval.ts'
import type { ReferralAnswer, ReferralChannel } from '#domain/placement/applications/referral.ts'
import { currentAnswer, isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { invalidLink, linkLifetime, sessionLifetime, thanksLifetime } from '#domain/placement/referrals/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { faxCodeLength, faxCodeLetters, readFaxCode } from '#domain/platform/faxCode.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { isValidAt } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { hashToken, newToken } from '../../secret.ts'

/** A referral as a link or a guest session opens it. */
export type Guest = {
  kind: 'link' | 'session' | 'thanks'
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
  /** How the newest code was requested, and its masked address. */
  code_by: CodeWay | null
  code_to: string | null
  callback_number: string
  hospital: string | null
  first_viewed_at: string | null
  call_requested_at: string | null
  answer: ReferralAnswer | null
  answered_at: string | null
  /** Who uses the session or, with a link, the name that was typed and that a code has yet to confirm. */
  guest_name: string | null
  guest_role: string | null
  code_hmac: string | null
  code_expires_at: string | null
} & Declined

/** How the timeline and the answers name a guest. */
export const signatureOf = ({ guest_name, guest_role, facility_name }: Guest) =>
  [guest_name ?? facility_name, guest_role].filter(Boolean).join(', ')

/** What the guest sees at every stage. */
export const commonOf = ({ facility_name, hospital, callback_number }: Guest) => ({
  facility_name,
  hospital: hospital ?? '',
  callback_number,
})

/** Creates a link or a session for a referral and returns its token. A new link voids the earlier ones. */
export async function makeToken(
  tx: Db,
  { referral_id, guest_name = null, guest_role = null }: Named,
  kind: Guest['kind'],
  now: string,
): Promise<string> {
  const token = newToken()
  await storeToken(tx, { referral_id, kind, token_hash: hashToken(token), guest_name, guest_role }, now)
  return token
}

/** A referral, with the person who gets the token if that is known. */
type Named = Pick<Guest, 'referral_id'> & Partial<Pick<Guest, 'guest_name' | 'guest_role'>>

/** Creates a link that is short enough for a fax: ten characters. Voids the earlier links. */
export async function makeCode(tx: Db, context: Pick<AppContext, 'secret'>, referral_id: number, now: string): Promise<string> {
  const code = Array.from({ length: faxCodeLength }, () => faxCodeLetters[randomInt(faxCodeLetters.length)]).join('')
  await storeToken(tx, { referral_id, kind: 'link', token_hash: digestOf(context, code) }, now)
  return code
}

/** The stored digest of a token. A fax code is too short for a plain hash, so its digest has a key. */
function digestOf({ secret }: Pick<AppContext, 'secret'>, token: string): string {
  const code = readFaxCode(token)
  return code ? secret.hmac(`referral fax code ${code}`) : hashToken(token)
}

const lifetimes = { link: linkLifetime, session: sessionLifetime, thanks: thanksLifetime }

async function storeToken(tx: Db, row: Named & Pick<Guest, 'kind'> & { token_hash: string }, now: string) {
  if (row.kind === 'link') await endTokens(tx, [row.referral_id], now, 'link')
  const expires_at = secondsAfter(now, lifetimes[row.kind])
  await tx
    .insertInto('referral_links')
    .values({ ...row, created_at: now, expires_at })
    .execute()
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

/** Who uses a token. A session from before an upgrade has no name of its own. */
const userOf = (column: 'guest_name' | 'guest_role') =>
  sql<string | null>`case when link.kind = 'link' or link.guest_name is not null then ${sql.ref(`link.${column}`)}
    else ${sql.ref(`referral.${column}`)} end`.as(column)

const referralsBehindTokens = (db: Db) =>
  db
    .selectFrom('referral_links as link')
    .innerJoin('referrals as referral', 'referral.id', 'link.referral_id')
    .innerJoin('applications as application', 'application.id', 'referral.application_id')
    .innerJoin('facilities as facility', 'facility.id', 'application.facility_id')
    .leftJoin('organizations as hospital', 'hospital.id', 'application.organization_id')
    .where('facility.deleted_at', 'is', null)
    // Once it was disclosed to the facility's staff, they answer with their accounts.
    .where('application.withheld', '=', true)
    .select(['link.kind', 'link.expires_at', 'referral.id as referral_id', 'referral.application_id'])
    .select(['application.record_id as patient_id', 'application.facility_id', 'facility.name as facility_name'])
    .select(['facility.organization_id', 'referral.sent_by', 'referral.channel', 'referral.address', 'referral.callback_number'])
    .select(['hospital.name as hospital', 'referral.first_viewed_at', 'referral.call_requested_at', 'referral.answer'])
    .select(['referral.answered_at', 'referral.code_hmac', userOf('guest_name'), userOf('guest_role')])
    .select([
      'referral.code_by',
      'referral.code_to',
      'referral.code_expires_at',
      'application.status',
      'application.asked_again_at',
      'application.insurance_accepted_at',
      'application.application_approved_at',
    ])

const isOpen = (guest: Declined & Pick<Guest, 'answer' | 'answered_at'>) => {
  const answer = currentAnswer(guest, guest)
  return isReferralOpen(guest) && (answer === null || answer === 'may_have_bed')
}

export type Opening = { context: Pick<AppContext, 'secret'>; body: { token: string }; now: string }

/** Whether the referral must be open, or may have been closed by the answer that the guest now undoes. */
type RequiredState = 'open' | 'open or answered'

/**
 * The referral behind a token, if the token works now: the referral is open, and the patient's release still covers treatment
 * facilities. Locks the referral if `locked`, so that only one of several concurrent requests answers.
 */
async function findGuest(
  db: Db,
  { context, body, now }: Opening,
  locked: boolean,
  required: RequiredState = 'open',
): Promise<Guest | undefined> {
  const found = (await referralsBehindTokens(db)
    .where('link.token_hash', '=', digestOf(context, body.token))
    .where('link.kind', '!=', 'thanks')
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
  return found && (required === 'open or answered' || isOpen(found)) ? found : undefined
}

/** The guest with a working session, or with a token for what is offered after an answer that ended the referral. */
export async function findThankful(db: Db, call: Opening): Promise<Guest | undefined> {
  const guest = await findGuest(db, call, false)
  if (guest) return guest.kind === 'session' ? guest : undefined
  return (await referralsBehindTokens(db)
    .where('link.token_hash', '=', digestOf(call.context, call.body.token))
    .where('link.kind', '=', 'thanks')
    .where('link.expires_at', '>', call.now)
    .executeTakeFirst()) as Guest | undefined
}

/** The referral behind a link for which someone requests a new one. The link may have expired or been replaced. */
export async function findRenewable(db: Db, context: Pick<AppContext, 'secret'>, token: string): Promise<Guest | undefined> {
  const found = (await referralsBehindTokens(db)
    .where('link.token_hash', '=', digestOf(context, token))
    .where('link.kind', '=', 'link')
    .where('referral.channel', 'in', ['email', 'fax'])
    .executeTakeFirst()) as Guest | undefined
  return found && isOpen(found) ? found : undefined
}

type Reach = Opening & { context: AppContext; from: { ip: string } }

/**
 * Throws the same error for every link and code that does not work. Only failures count. Fewer of them are allowed for codes, which are
 * shorter. Call it before the transaction: the count must survive a rollback.
 */
export async function checkToken(call: Reach, required?: RequiredState): Promise<void> {
  const { context, body, from } = call
  if (await findGuest(context.db, call, false, required)) return
  if (readFaxCode(body.token)) await countAttempt(context, keys.referralCode(from.ip), limits.referralCodes)
  else await countAttempt(context, keys.referralLink(from.ip), limits.referralLinks)
  throw new HttpError('not_found', invalidLink)
}

/** The referral behind the token, locked until the transaction ends. Throws 404 unless the token is of this kind. */
export async function requireGuest(call: Opening & { tx: Db }, kind?: Guest['kind'], required?: RequiredState): Promise<Guest> {
  const guest = await findGuest(call.tx, call, true, required)
  if (!guest || (kind && guest.kind !== kind)) throw new HttpError('not_found', invalidLink)
  return guest
}
