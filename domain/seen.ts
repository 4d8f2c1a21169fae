import { instant } from './formats.ts'
import { Refusal } from './refusal.ts'

/** An edit's proof of what its form showed. Whoever sends it never overwrites another person's change; absent, the last write wins. */
export const seen = {
  updated_at: instant.optional().describe('The `updated_at` that the form showed: 409 with the fresh record if it changed since'),
}

export const changedMeanwhile = 'Another person changed this in the meantime. Reload the page before you save your changes.'

/** Whether the record has changed since the caller saw it. */
export const isOvertaken = (seen_at: string | undefined, { updated_at }: { updated_at: string }): boolean =>
  seen_at !== undefined && Date.parse(seen_at) !== Date.parse(updated_at)

/** The refusal of an edit that would overwrite what the caller has not seen, with the record as it is now. */
export const overtaken = (fresh: unknown) => new Refusal('conflict', changedMeanwhile, { fresh })
