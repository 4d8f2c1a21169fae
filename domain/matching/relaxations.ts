import type { Needs } from './needs.ts'
import type { ReasonCode } from './verdict.ts'

/**
 * A condition that could be dropped from a search, and how many facilities that would add. `tags` lists a selected filter
 * (`filter`), or a level of care or substance from the intake (`need`). The other reasons come from the matching rule and depend on
 * the intake.
 */
export type Relaxation = { reason: ReasonCode; leave_out: 'filter' | 'need'; tags: number[]; brings: number }

/** If a search has at least this many matches, no wider search is suggested. */
export const fewMatches = 10

/** The search without one condition. A tag that is both required and selected is removed from both lists. */
export function relaxSearch(
  needs: Needs,
  filters: readonly number[],
  { reason, tags }: Pick<Relaxation, 'reason' | 'tags'>,
): { needs: Needs; filters: number[] } {
  const without = (ids: readonly number[]) => ids.filter(id => !tags.includes(id))
  switch (reason) {
    case 'lacks_features':
      return { needs: { ...needs, required: without(needs.required) }, filters: without(filters) }
    case 'no_cash':
      return { needs: { ...needs, payment: null }, filters: [...filters] }
    case 'no_private_insurance':
      return { needs: { ...needs, insurance: null }, filters: [...filters] }
    case 'no_hmo':
      return { needs: { ...needs, hmo: false }, filters: [...filters] }
    case 'out_of_network':
      return { needs: { ...needs, plans: [] }, filters: [...filters] }
    case 'other_gender':
      return { needs: { ...needs, gender: null }, filters: [...filters] }
    case 'other_age':
      return { needs: { ...needs, age: null }, filters: [...filters] }
    case 'no_holds':
      return { needs: { ...needs, involuntary_hold: false }, filters: [...filters] }
    case 'no_open_beds':
      // The open-beds filter is not a tag, so the caller drops it.
      return { needs, filters: [...filters] }
  }
}

/** Describes the condition to drop. The UI appends the number of facilities that this would add. `nameOf` returns a tag's name. */
export function relaxationWords({ reason, leave_out, tags }: Relaxation, nameOf: (tag: number) => string): string {
  switch (reason) {
    case 'lacks_features':
      return leave_out === 'filter'
        ? `Without the filter ${tags.map(nameOf).join(' or ')}`
        : `If ${tags.map(nameOf).join(' or ')} is not required`
    case 'no_cash':
      return 'If payment is not cash'
    case 'no_private_insurance':
      return 'If insurance is not private'
    case 'no_hmo':
      return 'If the plan is not an HMO'
    case 'out_of_network':
      return 'With a different plan'
    case 'other_gender':
      return 'If single-gender facilities make an exception'
    case 'no_holds':
      return 'If the patient is not on an involuntary hold'
    case 'no_open_beds':
      return 'Without the filter “Reported open beds only”'
    case 'other_age':
      return 'If facilities that serve other ages make an exception'
  }
}
