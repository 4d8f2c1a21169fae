import { sameStreet } from '../claims/agreement.ts'

export const likenesses = ['npi', 'address', 'name'] as const
export type Likeness = (typeof likenesses)[number]

type Known = { id: number; name: string; npi: string | null; address_line_one: string | null; zip_code: string | null }

const normalize = (text: string | null) => (text ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '')
const zip = ({ zip_code }: Known) => normalize(zip_code).slice(0, 5)

/**
 * What two facilities have in common that distinct facilities rarely share: the NPI, the street address, or the name within a ZIP
 * code.
 */
export function likenessOf(first: Known, second: Known): Likeness[] {
  if (first.id === second.id) return []
  const found: Record<Likeness, boolean> = {
    npi: first.npi !== null && first.npi !== '' && first.npi === second.npi,
    address: sameStreet(first, second),
    name:
      normalize(first.name) !== '' &&
      normalize(first.name) === normalize(second.name) &&
      zip(first) !== '' &&
      zip(first) === zip(second),
  }
  return likenesses.filter(likeness => found[likeness])
}

/** Every pair of similar facilities, most similar first. */
export function lookAlikes<T extends Known>(facilities: readonly T[]): { one: T; other: T; alike: Likeness[] }[] {
  const pairs = facilities.flatMap((facility, index) =>
    facilities.slice(index + 1).map(other => ({ one: facility, other, alike: likenessOf(facility, other) })),
  )
  return pairs.filter(({ alike }) => alike.length > 0).sort((a, b) => b.alike.length - a.alike.length)
}
