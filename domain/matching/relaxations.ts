import type { Needs } from './needs.ts'
import type { ReasonCode } from './verdict.ts'

/**
 * One thing left out of a search, and how many facilities that alone would bring back. With `tags`, they are what is left out:
 * filters that were ticked (`filter`), or a level or substance that the intake asks for (`need`); the other reasons are the rule
 * itself, which another choice in the intake would lift.
 */
export type Relaxation = { reason: ReasonCode; leave_out: 'filter' | 'need'; tags: number[]; brings: number }

/** From how many matches on nothing wider is offered: below this a list is short. */
export const fewMatches = 10

/** The search as it would be with that left out. What is asked for and ticked is left out of both. */
export function relaxed(
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
    case 'no_open_beds':
      // The filter is beside the tags: who asks leaves it out.
      return { needs, filters: [...filters] }
  }
}

/** What would bring facilities back, in plain words, to stand before their number. `nameOf` says what a tag is called. */
export function relaxationWords({ reason, leave_out, tags }: Relaxation, nameOf: (tag: number) => string): string {
  switch (reason) {
    case 'lacks_features':
      return leave_out === 'filter'
        ? `Without the filter ${tags.map(nameOf).join(' or ')}`
        : `If ${tags.map(nameOf).join(' or ')} were not asked for`
    case 'no_cash':
      return 'If the stay were not paid in cash'
    case 'no_private_insurance':
      return 'If the insurance were not private'
    case 'no_hmo':
      return 'If the plan were not an HMO'
    case 'out_of_network':
      return 'If another plan paid'
    case 'other_gender':
      return 'If single-gender houses were asked for an exception'
    case 'no_open_beds':
      return 'Without the filter for told open beds'
    case 'other_age':
      return 'If houses for other ages were asked for an exception'
  }
}
