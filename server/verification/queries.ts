import { sql } from 'kysely'
import type { Patient } from '#domain/patients/schema.ts'
import { type Channel, codeRules, destinationOf } from '#domain/verification/code.ts'
import type { Db } from '../db/connect.ts'

type Asked = { user_id: number; channel: Channel; destination: string }
type Reached = { id: number; phone_number: string | null; email: string | null; receives_texts: number[] }

/** The patient of this owner whom the destination reaches: the one that is named, else the one who was last worked on. */
export async function patientReached(tx: Db, { user_id, channel, destination }: Asked, patient_id?: number) {
  const owned: Reached[] = await tx
    .selectFrom('patients')
    .select(['id', 'phone_number', 'email', 'receives_texts'])
    .where('advocate_id', '=', user_id)
    .$if(patient_id !== undefined, query => query.where('id', '=', patient_id!))
    .$if(channel === 'sms', query => query.where('phone_number', '=', destination))
    .$if(channel === 'email', query => query.where(sql`lower(email)`, '=', destination))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .execute()
  return owned[0]
}

/** How many codes were asked for since then: by this user, and for this destination by anybody. Nobody else of the same name asks meanwhile. */
export async function askedSince(tx: Db, { user_id, destination }: Asked, since: string) {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst()
  const count = (column: 'user_id' | 'destination', value: number | string) =>
    tx
      .selectFrom('verification_codes')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(column, '=', value as never)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
  return { user: (await count('user_id', user_id)).count, destination: (await count('destination', destination)).count }
}

const newest = (db: Db, { user_id, channel, destination }: Asked) =>
  db
    .selectFrom('verification_codes as newest')
    .select(({ fn }) => fn.max('newest.id').as('id'))
    .where('newest.user_id', '=', user_id)
    .where('newest.channel', '=', channel)
    .where('newest.destination', '=', destination)

/**
 * Counts one more try at the newest code of this asker for this destination, and answers it; nothing where there is none that can
 * still be tried. Call it outside of the transaction that compares: a wrong try counts although it is refused.
 */
export const countTry = (db: Db, asked: Asked, now: string, patient_id?: number) =>
  db
    .updateTable('verification_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', newest(db, asked))
    .where('tries', '<', codeRules.tries)
    .where('expires_at', '>', now)
    .where('verified_at', 'is', null)
    .$if(patient_id !== undefined, query => query.where('patient_id', '=', patient_id!))
    .returning(['id', 'patient_id', 'code_hmac'])
    .executeTakeFirst()

/** Uses the code up. False for all but one of those who bring it at the same time, and where a newer one was sent meanwhile. */
export async function markVerified(tx: Db, asked: Asked, id: number, now: string): Promise<boolean> {
  const done = await tx
    .updateTable('verification_codes')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .where('id', '=', newest(tx, asked))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

type Signing = { patient: Patient; channel: Channel; user_id: number; release_id: number; now: string }

/**
 * Spends the verification of the patient's own phone or mailbox on a release: true once, for the user who asked for the code,
 * while the destination is still the patient's (decisions HIP-025).
 */
export async function spendVerification(tx: Db, { patient, channel, user_id, release_id, now }: Signing): Promise<boolean> {
  const given = channel === 'sms' ? patient.phone_number : patient.email
  if (!given) return false
  const since = new Date(Date.parse(now) - codeRules.signsWithin * 1000).toISOString()
  const done = await tx
    .updateTable('verification_codes')
    .set({ release_id })
    .where('patient_id', '=', patient.id)
    .where('user_id', '=', user_id)
    .where('channel', '=', channel)
    .where('destination', '=', destinationOf(channel, given))
    .where('verified_at', '>', since)
    .where('release_id', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
