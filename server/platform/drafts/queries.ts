import { sql } from 'kysely'
import { type Draft, type DraftHead, type DraftSave, draftConflict } from '#domain/platform/drafts/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import type { Secret } from '../../secret.ts'
import type { Db } from '../db/connect.ts'

/** The form: a patient's intake, or a facility's profile. */
export type DraftOf = { patient_id: number } | { facility_id: number }
/** Identifies one author's draft of one section. No one else can read, overwrite, or discard it (S-02). */
export type DraftKey = { of: DraftOf; section: string; user_id: number }

const columnOf = (of: DraftOf) => ('patient_id' in of ? 'patient_id' : 'facility_id')
const idOf = (of: DraftOf) => ('patient_id' in of ? of.patient_id : of.facility_id)

/** All drafts of a form, each with its section, author, and time. Drafts by `user_id` are marked as `own`. */
export async function draftsOf(db: Db, of: DraftOf, user_id?: number): Promise<DraftHead[]> {
  const rows = await db
    .selectFrom('intake_drafts')
    .innerJoin('users', 'users.id', 'intake_drafts.user_id')
    .where(columnOf(of), '=', idOf(of))
    .select(['section', 'saved_at', 'user_id', 'users.first_name', 'users.last_name'])
    .orderBy('section')
    .orderBy('saved_at', 'desc')
    .execute()
  return rows.map(({ section, saved_at, ...row }) => ({
    section,
    saved_at,
    own: row.user_id === user_id,
    user_name: personName(row),
  }))
}

export async function findDraft(db: Db, secret: Secret, { of, section, user_id }: DraftKey): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('intake_drafts')
    .where(columnOf(of), '=', idOf(of))
    .where('section', '=', section)
    .where('user_id', '=', user_id)
    .select(['section', 'sealed_values', 'base', 'device', 'device_name', 'version', 'saved_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_values, ...draft } = row
  return { ...draft, values: JSON.parse(secret.decrypt(sealed_values)) }
}

/** The current version of the author's draft; 0 if there is none. */
const draftVersion = async (db: Db, { of, section, user_id }: DraftKey): Promise<number> =>
  (
    await db
      .selectFrom('intake_drafts')
      .where(columnOf(of), '=', idOf(of))
      .where('section', '=', section)
      .where('user_id', '=', user_id)
      .select('version')
      .executeTakeFirst()
  )?.version ?? 0

/** Saves the author's draft, replacing the previous one. Lock the form's row first, so that versions are sequential. */
export const storeDraft = (
  tx: Db,
  secret: Secret,
  { of, section, user_id }: DraftKey,
  { values, version: _seen, ...rest }: DraftSave & { saved_at: string },
) => {
  const version = sql<number>`nextval('intake_draft_versions')`
  const row = { ...rest, ...of, section, user_id, version, sealed_values: secret.encrypt(JSON.stringify(values)) }
  return tx
    .insertInto('intake_drafts')
    .values(row)
    .onConflict(conflict => conflict.columns([columnOf(of), 'section', 'user_id']).doUpdateSet(row))
    .execute()
}

/** Deletes the author's draft of a section. Returns whether there was one. */
export const discardDraft = async (tx: Db, draft: DraftKey): Promise<boolean> =>
  (await deletionOf(tx, draft).executeTakeFirst()).numDeletedRows > 0n

const deletionOf = (tx: Db, { of, section, user_id }: DraftKey) =>
  tx.deleteFrom('intake_drafts').where(columnOf(of), '=', idOf(of)).where('section', '=', section).where('user_id', '=', user_id)

/**
 * Deletes the author's draft when its section is saved. Throws if the author changed the draft on another device after this form
 * last loaded it (`seenVersion`). Keeps other people's drafts.
 */
export async function settleDraft(tx: Db, draft: DraftKey, seenVersion: number | undefined) {
  const version = await draftVersion(tx, draft)
  if (seenVersion !== undefined && version && seenVersion !== version) throw new HttpError('conflict', draftConflict)
  await deletionOf(tx, draft).execute()
}
