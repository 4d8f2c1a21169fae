import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { type Representative, sameName } from '#domain/intake/releases/signer.ts'
import type { PendingCode } from '#domain/intake/verification/contract.ts'
import { type Channel, codeRules, destinationOf } from '#domain/intake/verification/contract.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { Db } from '../../platform/db/connect.ts'

/** A random code that `codeRules` allow. */
export const randomCode = (): string => String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')

type Recipient = { user_id: number; channel: Channel; destination: string }
type ReachablePatient = {
  id: number
  phone_number: string | null
  email: string | null
  receives_texts: number[]
  preferred_language: number | null
  is_sample: boolean
}

/** The user's own patient with this destination: the given patient or, if none is given, the one updated last that is not a sample. */
export async function patientWithDestination(tx: Db, { user_id, channel, destination }: Recipient, patient_id?: number) {
  const ownPatients: ReachablePatient[] = await tx
    .selectFrom('patients')
    .select(['id', 'phone_number', 'email', 'receives_texts', 'preferred_language', 'is_sample'])
    .where('advocate_id', '=', user_id)
    .$if(patient_id !== undefined, query => query.where('id', '=', patient_id!))
    .$if(channel === 'sms', query => query.where('phone_number', '=', destination))
    .$if(channel === 'email', query => query.where(sql`lower(email)`, '=', destination))
    .orderBy('is_sample')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .execute()
  return ownPatients[0]
}

/** The user's own patient. A representative signs on this patient's behalf. */
export const patientOwned = (tx: Db, user_id: number, id: number): Promise<ReachablePatient | undefined> =>
  tx
    .selectFrom('patients')
    .select(['id', 'phone_number', 'email', 'receives_texts', 'preferred_language', 'is_sample'])
    .where('advocate_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Counts the codes since the given time: requested by this user in total (`user`), requested by this user for this destination
 * (`destination`), and sent to this destination at any user's request (`sent`). Locks the user's row so that concurrent requests
 * are counted one at a time.
 */
export async function requestedSince(tx: Db, { user_id, destination }: Recipient, since: string) {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst()
  const own = await tx
    .selectFrom('verification_codes')
    .select([
      sql<number>`count(*)::int`.as('user'),
      sql<number>`(count(*) filter (where destination = ${destination}))::int`.as('destination'),
    ])
    .where('user_id', '=', user_id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  const { sent } = await tx
    .selectFrom('verification_codes')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('destination', '=', destination)
    .where('created_at', '>', since)
    .where('code_hmac', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...own, sent }
}

/** This user's code for the destination, if it can still be entered. */
export const enterableCode = (tx: Db, recipient: Recipient, now: string) =>
  tx
    .selectFrom('verification_codes')
    .select(['patient_id', 'code_hmac', 'tries', 'expires_at'])
    .where('id', '=', newest(tx, recipient))
    .where('code_hmac', 'is not', null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const newest = (db: Db, { user_id, channel, destination }: Recipient) =>
  db
    .selectFrom('verification_codes as newest')
    .select(({ fn }) => fn.max('newest.id').as('id'))
    .where('newest.user_id', '=', user_id)
    .where('newest.channel', '=', channel)
    .where('newest.destination', '=', destination)

/**
 * Counts an attempt at this user's newest code for the destination and returns the code; undefined if no attempt is possible. Call
 * it outside the transaction that compares the code, because a wrong attempt must count even if the request is rejected.
 */
export const countTry = (db: Db, recipient: Recipient, now: string, patient_id?: number) =>
  db
    .updateTable('verification_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', newest(db, recipient))
    .where('tries', '<', codeRules.tries)
    .where('expires_at', '>', now)
    .where('verified_at', 'is', null)
    .$if(patient_id !== undefined, query => query.where('patient_id', '=', patient_id!))
    .returning(['id', 'patient_id', 'code_hmac'])
    .executeTakeFirst()

/** Marks the code as used. Only one of several concurrent calls returns true, and no call does if a newer code was sent. */
export async function markVerified(tx: Db, recipient: Recipient, id: number, now: string): Promise<boolean> {
  const updated = await tx
    .updateTable('verification_codes')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .where('id', '=', newest(tx, recipient))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** The newest code that this user sent for this patient, to any destination. It voids earlier codes. */
const newestFor = (db: Db, { patient_id, user_id }: { patient_id: number; user_id: number }) =>
  db
    .selectFrom('verification_codes')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const signsSince = (now: string) => secondsAfter(now, -codeRules.signsWithin)

/** Where the signer receives a code: the phone number or email address entered for the representative, or the patient's own. */
function destinationFor(channel: Channel, patient: Patient, representative: Representative | null): string | null {
  const { phone_number, email } = representative ?? patient
  const destination = channel === 'sms' ? phone_number : email
  return destination ? destinationOf(channel, destination) : null
}

type Signing = {
  patient: Patient
  representative: Representative | null
  channel: Channel
  user_id: number
  release_id: number
  now: string
}

/**
 * Spends a verified code on a release. Returns true only once, and only for the user who sent the code, if the signer and the
 * destination are still the same (S-05, HIP-025). A different name means a different signer.
 */
export async function spendVerification(tx: Db, { patient, representative, channel, user_id, release_id, now }: Signing) {
  const code = await newestFor(tx, { patient_id: patient.id, user_id })
  const isMatch =
    code?.channel === channel &&
    code.destination === destinationFor(channel, patient, representative) &&
    // A code sent to the patient has no name.
    sameName(code.representative_name ?? '') === sameName(representative?.name ?? '') &&
    code.verified_at !== null &&
    code.verified_at > signsSince(now)
  if (!isMatch) return false
  const updated = await tx
    .updateTable('verification_codes')
    .set({ release_id })
    .where('id', '=', code.id)
    .where('release_id', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** The caller's newest code for a patient, if it can still be entered, or if it was verified and can still be used to sign. */
export async function usableCode(db: Db, patient: Patient, user_id: number, now: string): Promise<PendingCode | null> {
  const code = await newestFor(db, { patient_id: patient.id, user_id })
  if (!code || code.release_id !== null || code.code_hmac === null) return null
  const { channel, destination, signed_by, representative_name } = code
  // A code sent to the patient is valid only while the patient's phone number or email address stays the same.
  if (signed_by === 'patient' && destination !== destinationFor(channel, patient, null)) return null
  const secondsLeft = (instant: string, extra = 0) =>
    Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000) + extra)
  const details = {
    channel,
    destination,
    signed_by,
    representative_name,
    resend_in: secondsLeft(code.created_at, codeRules.resendAfter),
  }
  if (code.verified_at !== null)
    return code.verified_at > signsSince(now) ? { ...details, state: 'verified', valid_for: 0 } : null
  const open = code.tries < codeRules.tries && code.expires_at > now
  return open ? { ...details, state: 'requested', valid_for: secondsLeft(code.expires_at) } : null
}
