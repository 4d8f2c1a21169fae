import { instant } from './platform/formats.ts'
import { HttpError } from './platform/httpError.ts'

/**
 * Optimistic locking. With `updated_at`, an edit is rejected if the record has changed since that time. Without it, the last write
 * wins.
 */
export const seenVersion = {
  updated_at: instant
    .optional()
    .describe('The `updated_at` that the form loaded. Returns 409 with the current record if it has changed since then.'),
}

export const changedByOther = 'Someone else changed this record. Reload the page before you save your changes.'

export const isOutdated = (seen_at: string | undefined, { updated_at }: { updated_at: string }): boolean =>
  seen_at !== undefined && Date.parse(seen_at) !== Date.parse(updated_at)

/**
 * Whether a part of a record has been saved since the form loaded it. The form then saw another time, or null if the part had never
 * been saved. Without the time that the form saw, the last write wins.
 */
export const isSavedSince = (seen_at: string | null | undefined, saved_at: string | undefined): boolean =>
  seen_at !== undefined && (seen_at === null ? saved_at !== undefined : Date.parse(seen_at) !== Date.parse(saved_at ?? ''))

/** The conflict error for an edit based on outdated data. It contains the current record. */
export const editConflict = (fresh: unknown) => new HttpError('conflict', changedByOther, { fresh })
