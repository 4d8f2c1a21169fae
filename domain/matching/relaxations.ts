import type { MatchResponse } from './schema.ts'

/**
 * A condition that could be dropped from a search, and how many facilities that would add. `tags` lists a selected filter
 * (`filter`), or a level of care or substance from the intake (`need`). The other reasons come from the table and depend on the
 * intake.
 */
export type Relaxation = MatchResponse['relaxations'][number]

/** If a search has at least this many matches, no wider search is suggested. */
export const fewMatches = 10
