import { isoDay } from '../../platform/dates.ts'
import { foldText } from '../../platform/text.ts'

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
 * Words in names that do not identify a person: particles, the beginnings of compound family names (San, Mac), conjunctions, and
 * suffixes such as Jr. They count only in a name that has no other word, such as the family names Van and Le.
 */
const connectors = new Set(
  [
    'de del della di da do das dos du des la le las los lo les el al and und',
    'van von vom der den ter ten te zu zur af av of bin ibn ben bint abu abd mac mc san santa santo sao st saint ste',
    'jr sr ii iii iv',
  ]
    .join(' ')
    .split(' '),
)

type Name = { words: readonly string[]; whole: string }

const nameOf = (name: string): Name => {
  const words =
    foldText(name)
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const identifying = words.filter(word => !connectors.has(word))
  return { words: identifying.length ? identifying : words, whole: words.join('') }
}

/** Misspelled parts of a name count from this length, because other short names, such as Li and Lu, also differ by one letter. */
const shortestMisspelled = 4

const isMisspelled = (one: string, other: string, shortest = shortestMisspelled): boolean =>
  Math.min(one.length, other.length) >= shortest && differByOneLetter(one, other)

const isInitial = (one: string, other: string): boolean => one[0] === other[0] && (one.length === 1 || other.length === 1)

/**
 * Whether a name is a short form of the other: its beginning (Jon and Jonathan), also with another ending (Kate and Katherine, Danny
 * and Daniel).
 */
function isShortForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const stem = short.replace(/(ie|[eiy])$/, '')
  return [short, stem, stem.replace(/(.)\1$/, '$1')].some(start => start.length >= 3 && long.startsWith(start))
}

/** Whether two names are equal (`same`), or differ by a misspelling, an initial, or a short form (`close`). */
type Match = 'same' | 'close' | undefined

/**
 * Compares given names. A person may use only some of them, so each word of the shorter name must be in the other one. María José
 * matches María and José, but not María Elena.
 */
function matchGiven(one: Name, other: Name): Match {
  if (one.whole === other.whole) return 'same'
  const [short, long] = one.words.length <= other.words.length ? [one.words, [...other.words]] : [other.words, [...one.words]]
  const remove = (test: (word: string) => boolean) => {
    const index = long.findIndex(test)
    if (index >= 0) long.splice(index, 1)
    return index >= 0
  }
  const unequal = short.filter(word => !remove(same => same === word))
  if (unequal.length === 0) return 'same'
  const changed = unequal.filter(word => !remove(initial => isInitial(word, initial)))
  const [only, ...more] = changed
  if (only === undefined) return 'close'
  if (more.length === 0 && remove(word => isMisspelled(only, word) || isShortForm(only, word))) return 'close'
  // María A. and María E. are different names.
  return [...changed, ...long].every(word => word.length > 1) && isMisspelled(one.whole, other.whole, 2) ? 'close' : undefined
}

/** Compares family names. A person may use only one of them or add one by marriage, so one word in common is enough. */
function matchFamily(one: Name, other: Name): Match {
  const some = (test: (one: string, other: string) => boolean) => one.words.some(a => other.words.some(b => test(a, b)))
  if (one.whole === other.whole || some((a, b) => a === b && a.length > 1)) return 'same'
  return isMisspelled(one.whole, other.whole, 2) || some((a, b) => isMisspelled(a, b) || isInitial(a, b)) ? 'close' : undefined
}

const namesOf = (...names: (string | null | undefined)[]): Name[] =>
  names.map(name => nameOf(name ?? '')).filter(({ words }) => words.length > 0)

/**
 * Whether two people born on the same day may be the same person. One of several given or family names is enough (María José García
 * López and Maria Garcia), and the given or the family name may also be misspelled, abbreviated, or a short form. Alternative names
 * count, and so do swapped given and family names. Ignores case, accents, hyphens, and particles. Twins, who have the same family
 * name but different given names, do not match, unless their names look like a misspelling or a short form (Ana and Anna).
 */
export function haveSimilarNames(one: PatientNames, other: PatientNames): boolean {
  type Read = { given: Name[]; family: Name[] }
  const read = ({ first_name, last_name, alt_first_name, alt_last_name }: PatientNames): Read => ({
    given: namesOf(first_name, alt_first_name),
    family: namesOf(last_name, alt_last_name),
  })
  const swap = ({ given, family }: Read): Read => ({ given: family, family: given })
  const matches = (a: Name[], b: Name[], match: (a: Name, b: Name) => Match) => a.flatMap(x => b.map(y => match(x, y)))
  const fits = (a: Read, b: Read) => {
    const found = [matches(a.given, b.given, matchGiven), matches(a.family, b.family, matchFamily)]
    return found.every(part => part.some(Boolean)) && found.some(part => part.includes('same'))
  }
  const [a, b] = [read(one), read(other)]
  return fits(a, b) || fits(a, swap(b)) || fits(swap(a), b)
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
