import { sql } from 'kysely'
import { duplicateScope } from '#domain/patients/access.ts'
import type { patients } from '#domain/patients/contract.ts'
import { type PatientNames, possibleDuplicate } from '#domain/patients/duplicates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/serve.ts'
import { patientsLike } from './similarPatients.ts'

type Born = PatientNames & {
  /** In the format MM/dd/yyyy. */
  date_of_birth: string
}

/** The first key of the advisory lock on adding patients; the second key is a hash of the organization and year of birth. */
const lockOfNewPatients = 7_116

/** Runs duplicate checks one at a time for new patients of the same organization with the same year of birth. */
const oneByOne = (tx: Db, among: string, { date_of_birth }: Born) =>
  sql`select pg_advisory_xact_lock(${sql.lit(lockOfNewPatients)}, hashtext(${`${among} ${date_of_birth.slice(-4)}`}))`.execute(tx)

/**
 * Throws if a new patient probably matches one of the patients that the caller may read (S-16). Ignores a patient that the same form
 * (`entry`) created earlier, because saves can be repeated.
 */
export async function refuseLikely(
  { tx, actor, addAuditSubject }: Pick<Call<typeof patients.create>, 'tx' | 'actor' | 'addAuditSubject'>,
  values: Born,
  entry: string | undefined,
) {
  await oneByOne(tx, actor.organization_id === null ? `advocate ${actor.id}` : `organization ${actor.organization_id}`, values)
  const like = await patientsLike(tx, duplicateScope(actor), {
    ...values,
    entry: entry === undefined ? undefined : { advocate_id: actor.id, entry },
  })
  if (!like.length) return
  addAuditSubject({ type: 'patients', ids: like.map(({ id }) => id) })
  throw new Refusal('conflict', possibleDuplicate, { errors: { another_person: possibleDuplicate }, fresh: like })
}
