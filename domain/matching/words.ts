import type { Reason } from './verdict.ts'

/** Describes a reason, for display after the facility's name. `nameOf` returns a tag's name. */
export function reasonWords(reason: Reason, nameOf: (tag: number) => string): string {
  switch (reason.code) {
    case 'lacks_features':
      return `does not list ${list(reason.tags.map(nameOf))}`
    case 'no_cash':
      return 'does not list cash payment'
    case 'no_private_insurance':
      return 'does not accept private insurance'
    case 'no_hmo':
      return 'does not accept HMO plans'
    case 'no_holds':
      return 'does not accept patients on an involuntary hold'
    case 'no_open_beds':
      return 'has no reported open beds'
    case 'out_of_network':
      return `is out of network for plan ${list(reason.plans)}`
    case 'other_gender':
    case 'other_age':
      return `serves ${list(reason.takes.map(nameOf))}`
  }
}

const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
