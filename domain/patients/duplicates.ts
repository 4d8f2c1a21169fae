import { isoDay } from '../dates.ts'
import { foldText } from '../foldedText.ts'

/** The error for adding a patient who is probably already on record (S-16). */
export const possibleDuplicate =
  'This patient may already be on record. Open the existing record, or check “This is a different person.”'

export type PatientNames = {
  first_name: string
  last_name: string
  alt_first_name?: string | null
  alt_last_name?: string | null
}

/** Normalizes a name for comparison: lowercase, without accents, spaces, or punctuation. */
export const foldedName = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether inserting, removing, or replacing one letter, or swapping two adjacent letters, turns one name into the other. Also true
 * for equal names.
 */
export function differByOneLetter(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const rest = (name: string, skipped: number) => name.slice(from + skipped)
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[from] === other[from + 1] && one[from + 1] === other[from] && rest(one, 2) === rest(other, 2))
  )
}

/**
 * Whether one name is probably a short form or variant of the other (Kate and Katherine, Jon and Jonathan), because at least the
 * first 60% of the shorter name's letters are the same.
 */
function alike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let common = 0
  while (common < shorter && one[common] === other[common]) common++
  return shorter >= 2 && common >= Math.max(2, Math.ceil(shorter * 0.6))
}

const called = (...names: (string | null | undefined)[]) => names.map(name => foldedName(name ?? '')).filter(Boolean)

/**
 * Whether two people born on the same day may be the same person: their names (including alternative names, in either order) differ
 * by at most one letter, or their last names are equal and their first names similar. Ignores case, accents, and hyphens.
 */
export function haveSimilarNames(one: PatientNames, other: PatientNames): boolean {
  const firsts = [called(one.first_name, one.alt_first_name), called(other.first_name, other.alt_first_name)] as const
  const lasts = [called(one.last_name, one.alt_last_name), called(other.last_name, other.alt_last_name)] as const
  const pair = (a: readonly string[], b: readonly string[], test: (a: string, b: string) => boolean) =>
    a.some(x => b.some(y => test(x, y)))
  const same = (a: string, b: string) => a === b
  const near = (a: string, b: string) => a === b || differByOneLetter(a, b)
  const fits = (first: readonly string[], last: readonly string[]) =>
    (pair(firsts[0], first, same) && pair(lasts[0], last, near)) || (pair(firsts[0], first, near) && pair(lasts[0], last, same))
  return (
    fits(firsts[1], lasts[1]) ||
    fits(lasts[1], firsts[1]) ||
    (pair(lasts[0], lasts[1], same) && pair(firsts[0], firsts[1], alike))
  )
}

/** Swaps the day and month of an MM/dd/yyyy date. Returns undefined if the result is the same or does not exist. */
export function swapDayAndMonth(day: string): string | undefined {
  const swapped = day.replace(/^(\d\d)\/(\d\d)\//, '$2/$1/')
  return swapped !== day && isoDay(swapped) ? swapped : undefined
}

type Born = PatientNames & {
  /** In the format MM/dd/yyyy. */
  date_of_birth: string
}

/**
 * Returns `same` if the names and dates of birth are equal; `similar` if a name is spelled differently, or the day and month are
 * swapped; undefined if the records are probably about different people.
 */
export function patientSimilarity(one: Born, other: Born): 'same' | 'similar' | undefined {
  const sameDay = one.date_of_birth === other.date_of_birth
  if (!sameDay && swapDayAndMonth(one.date_of_birth) !== other.date_of_birth) return undefined
  if (!haveSimilarNames(one, other)) return undefined
  const named = ({ first_name, last_name }: PatientNames) => `${foldedName(first_name)} ${foldedName(last_name)}`
  return sameDay && named(one) === named(other) ? 'same' : 'similar'
}
