import { sql } from 'kysely'
import type { Draft, DraftHead, DraftSave } from '#domain/drafts/schema.ts'
import type { Db } from '../db/connect.ts'
import type { Secret } from '../secret.ts'

/** Whose form it is: a patient's intake, or a facility's. */
export type DraftOf = { patient_id: number } | { facility_id: number }

const columnOf = (of: DraftOf) => ('patient_id' in of ? 'patient_id' : 'facility_id')
const idOf = (of: DraftOf) => ('patient_id' in of ? of.patient_id : of.facility_id)

/** Which sections of a form have a draft. */
export const draftsOf = (db: Db, of: DraftOf): Promise<DraftHead[]> =>
  db
    .selectFrom('intake_drafts')
    .where(columnOf(of), '=', idOf(of))
    .select(['section', 'saved_at', 'user_id', 'version'])
    .orderBy('section')
    .execute()

/** The draft of one section, deciphered; nothing where there is none. */
export async function findDraft(db: Db, secret: Secret, of: DraftOf, section: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('intake_drafts')
    .innerJoin('users', 'users.id', 'intake_drafts.user_id')
    .where(columnOf(of), '=', idOf(of))
    .where('section', '=', section)
    .selectAll('intake_drafts')
    .select(['users.first_name', 'users.last_name'])
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_values, id: _, patient_id: _p, facility_id: _f, first_name, last_name, ...draft } = row
  return { ...draft, user_name: `${first_name} ${last_name}`.trim(), values: JSON.parse(secret.decrypt(sealed_values)) }
}

/** The version that stands; 0 where there is no draft. */
export const draftVersion = async (db: Db, of: DraftOf, section: string): Promise<number> =>
  (
    await db
      .selectFrom('intake_drafts')
      .where(columnOf(of), '=', idOf(of))
      .where('section', '=', section)
      .select('version')
      .executeTakeFirst()
  )?.version ?? 0

/** Writes a draft over the one before. To be called with the row it is about held, so that versions count one after the other. */
export const keepDraft = (
  tx: Db,
  secret: Secret,
  of: DraftOf,
  { values, version: _seen, ...rest }: DraftSave & { section: string; user_id: number; saved_at: string },
) => {
  const version = sql<number>`nextval('intake_draft_versions')`
  const row = { ...rest, ...of, version, sealed_values: secret.encrypt(JSON.stringify(values)) }
  return tx
    .insertInto('intake_drafts')
    .values(row)
    .onConflict(on => on.columns([columnOf(of), 'section']).doUpdateSet(row))
    .execute()
}

/** Forgets a section's draft; answers whether there was one. */
export const discardDraft = async (tx: Db, of: DraftOf, section: string): Promise<boolean> =>
  (await tx.deleteFrom('intake_drafts').where(columnOf(of), '=', idOf(of)).where('section', '=', section).executeTakeFirst())
    .numDeletedRows > 0n
