import type { Needs } from './needs.ts'
import { rules, withoutFact } from './rules.ts'
import type { MatchAnswer } from './schema.ts'

/**
 * A condition that could be dropped from a search, and how many facilities that would add. `tags` lists a selected filter
 * (`filter`), or a level of care or substance from the intake (`need`). The other reasons come from the table and depend on the
 * intake.
 */
export type Relaxation = MatchAnswer['relaxations'][number]

/** If a search has at least this many matches, no wider search is suggested. */
export const fewMatches = 10

/**
 * The search without one condition. A tag that is both required and selected is removed from both lists. The open-beds filter is
 * not a tag, so the caller drops it.
 */
export function relaxSearch(
  needs: Needs,
  filters: readonly number[],
  { reason, tags }: Pick<Relaxation, 'reason' | 'tags'>,
): { needs: Needs; filters: number[] } {
  const without = (ids: readonly number[]) => ids.filter(id => !tags.includes(id))
  const rule = rules.find(({ excludes }) => excludes?.code === reason)
  const relaxed = rule ? withoutFact(rule, needs) : needs
  return { needs: { ...relaxed, required: without(needs.required) }, filters: without(filters) }
}
