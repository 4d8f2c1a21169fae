import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { unstated, unstatedWords } from '#domain/matching/unstated.ts'

/** What a match leaves open for this patient, in words. A required tag that a match does not list is one its source never speaks of. */
export const openQuestions = (needs: Needs, match: Match, nameOf: (tag: number) => string): string[] =>
  unstated(needs, { ...match, latitude: 0, longitude: 0, unspoken_tags: needs.required }).map(open => unstatedWords(open, nameOf))
