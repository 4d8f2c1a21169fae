import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { findUnknownFacts } from '#domain/matching/unknownFacts.ts'
import { unknownFactText } from '#domain/matching/words.ts'

/**
 * Lists what to confirm with a matching facility for this patient: what it has not stated, and needs that it does not list. A
 * required tag that the facility does not list is an open question, because a "no" would have excluded the match.
 */
export const openQuestions = (needs: Needs, match: Match, nameOf: (tag: number) => string): string[] =>
  findUnknownFacts(needs, { ...match, unspoken_tags: needs.required }).map(open => unknownFactText(open, nameOf))
