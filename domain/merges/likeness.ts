import { sameStreet } from '../claims/agreement.ts'

/** What makes two facilities look like the same facility. */
export const likenesses = ['npi', 'address', 'name'] as const
export type Likeness = (typeof likenesses)[number]

type Known = { id: number; name: string; npi: string | null; address_line_one: string | null; zip_code: string | null }

const letters = (text: string | null) => (text ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '')
const zip = ({ zip_code }: Known) => letters(zip_code).slice(0, 5)

/**
 * What two facilities have in common that different facilities rarely share: the NPI, the street address, or the name within one
 * ZIP code.
 */
export function likenessOf(one: Known, other: Known): Likeness[] {
  if (one.id === other.id) return []
  const found: Record<Likeness, boolean> = {
    npi: one.npi !== null && one.npi !== '' && one.npi === other.npi,
    address: sameStreet(one, other),
    name: letters(one.name) !== '' && letters(one.name) === letters(other.name) && zip(one) !== '' && zip(one) === zip(other),
  }
  return likenesses.filter(likeness => found[likeness])
}

/** All pairs of similar facilities, most similar first. */
export function lookAlikes<T extends Known>(facilities: readonly T[]): { one: T; other: T; alike: Likeness[] }[] {
  const pairs = facilities.flatMap((one, at) =>
    facilities.slice(at + 1).map(other => ({ one, other, alike: likenessOf(one, other) })),
  )
  return pairs.filter(({ alike }) => alike.length > 0).sort((a, b) => b.alike.length - a.alike.length)
}
