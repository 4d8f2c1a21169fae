import { sql } from 'kysely'
import type { Draft, DraftHead, DraftSave } from '#domain/drafts/schema.ts'
import type { Db } from '../db/connect.ts'
import type { Secret } from '../secret.ts'

/** Which sections of a patient's intake have a draft. */
export const draftsOf = (db: Db, patient_id: number): Promise<DraftHead[]> =>
  db
    .selectFrom('intake_drafts')
    .where('patient_id', '=', patient_id)
    .select(['section', 'saved_at', 'user_id', 'version'])
    .orderBy('section')
    .execute()

/** The draft of one section, deciphered; nothing where there is none. */
export async function findDraft(db: Db, secret: Secret, patient_id: number, section: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('intake_drafts')
    .innerJoin('users', 'users.id', 'intake_drafts.user_id')
    .where('patient_id', '=', patient_id)
    .where('section', '=', section)
    .selectAll('intake_drafts')
    .select(['users.first_name', 'users.last_name'])
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_values, patient_id: _, first_name, last_name, ...draft } = row
  return { ...draft, user_name: `${first_name} ${last_name}`.trim(), values: JSON.parse(secret.decrypt(sealed_values)) }
}

/** The version that stands; 0 where there is no draft. */
export const draftVersion = async (db: Db, patient_id: number, section: string): Promise<number> =>
  (
    await db
      .selectFrom('intake_drafts')
      .where('patient_id', '=', patient_id)
      .where('section', '=', section)
      .select('version')
      .executeTakeFirst()
  )?.version ?? 0

/** Writes a draft over the one before. To be called with the patient's row held, so that versions count one after the other. */
export const keepDraft = (
  tx: Db,
  secret: Secret,
  { values, version: _seen, ...rest }: DraftSave & { patient_id: number; section: string; user_id: number; saved_at: string },
) => {
  const version = sql<number>`nextval('intake_draft_versions')`
  const row = { ...rest, version, sealed_values: secret.encrypt(JSON.stringify(values)) }
  return tx
    .insertInto('intake_drafts')
    .values(row)
    .onConflict(on => on.columns(['patient_id', 'section']).doUpdateSet(row))
    .execute()
}

/** Forgets a section's draft; answers whether there was one. */
export const discardDraft = async (tx: Db, patient_id: number, section: string): Promise<boolean> =>
  (await tx.deleteFrom('intake_drafts').where('patient_id', '=', patient_id).where('section', '=', section).executeTakeFirst())
    .numDeletedRows > 0n
