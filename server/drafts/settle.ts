import { draftConflict } from '#domain/drafts/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { type DraftKey, discardDraft, draftVersion } from './queries.ts'

/**
 * Deletes the author's draft when its section is saved. Throws if the author changed the draft on another device after this form
 * last loaded it (`seenVersion`). Keeps other people's drafts.
 */
export async function settleDraft(tx: Db, draft: DraftKey, seenVersion: number | undefined) {
  if (seenVersion !== undefined && seenVersion !== (await draftVersion(tx, draft))) throw new Refusal('conflict', draftConflict)
  await discardDraft(tx, draft)
}
