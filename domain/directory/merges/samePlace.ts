import { splitExtension } from '../../platform/phone.ts'
import { nameWordsOf, type StreetWords, streetWordsOf } from './placeWords.ts'

/** What identifies a place. Any of it may be missing. */
export type PlaceFacts = {
  name: string
  address_line_one: string | null
  address_line_two: string | null
  state: string | null
  zip_code: string | null
  /** With or without an extension. */
  phones: readonly (string | null)[]
  npis: readonly (string | null)[]
}

/** The facts of a place, normalized once for many comparisons. */
export type KnownPlace = {
  name: readonly string[]
  street: StreetWords | null
  state: string
  zip: string
  phones: readonly string[]
  npis: readonly string[]
}

/**
 * What two places have in common, or what differs. The points are chosen so that a street and a name together are certain, and so that
 * neither a name nor a central phone number makes up for another street.
 */
const points = {
  sameStreet: 40,
  similarStreet: 25,
  nearbyStreet: 10,
  otherStreet: -60,
  noStreet: 15,
  otherUnit: -20,
  sameName: 40,
  similarName: 25,
  longerName: 15,
  relatedName: 5,
  otherName: -25,
  samePhone: 20,
  otherPhone: -5,
  sameNpi: 25,
  otherNpi: -10,
  sameZip: 5,
  otherZip: -20,
} as const
export type PlaceReason = keyof typeof points
export const placeReasons = Object.keys(points) as PlaceReason[]

const certainFrom = 80
const likelyFrom = 60

export type PlaceMatch = { verdict: 'certain' | 'likely' | 'apart'; score: number; reasons: PlaceReason[] }

/** Normalizes the facts of a place for `comparePlaces`. */
export const knownPlace = ({
  name,
  address_line_one,
  address_line_two,
  state,
  zip_code,
  phones,
  npis,
}: PlaceFacts): KnownPlace => ({
  name: nameWordsOf(name),
  street: streetWordsOf(address_line_one, address_line_two),
  state: state ?? '',
  zip: (zip_code ?? '').replace(/\D/g, '').slice(0, 5),
  phones: [...new Set(phones.flatMap(phone => (phone ? digitsOf(phone) : [])))],
  npis: [...new Set(npis.flatMap(npi => npi || []))],
})

export type FacilityFacts = Omit<PlaceFacts, 'phones' | 'npis'> &
  Record<'main_phone_number' | 'npi', string | null> &
  Partial<Record<'intake_phone_1' | 'intake_phone_2', string | null>>

/** The place of a facility as it is stored. */
export const placeOfFacility = ({
  main_phone_number,
  intake_phone_1 = null,
  intake_phone_2 = null,
  npi,
  ...facts
}: FacilityFacts): KnownPlace =>
  knownPlace({ ...facts, phones: [main_phone_number, intake_phone_1, intake_phone_2], npis: [npi] })

function digitsOf(phone: string): string[] {
  const digits = splitExtension(phone)
    .number.replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? [digits] : []
}

/**
 * Whether two records are about the same place. `certain` needs the same name, give or take one letter, at the same street and unit, so
 * that two programs in one building are never certain; `likely` is for a person to decide.
 */
export function comparePlaces(one: KnownPlace, other: KnownPlace): PlaceMatch {
  const reasons = reasonsOf(one, other)
  const score = reasons.reduce((sum, reason) => sum + points[reason], 0)
  const has = (...some: PlaceReason[]) => some.some(reason => reasons.includes(reason))
  const isCertain =
    score >= certainFrom &&
    has('sameName', 'similarName') &&
    has('sameStreet', 'similarStreet') &&
    has('sameZip') &&
    !has('otherUnit')
  const isElsewhere = one.state !== '' && other.state !== '' && one.state !== other.state
  const verdict = isElsewhere || score < likelyFrom ? 'apart' : isCertain ? 'certain' : 'likely'
  return { verdict, score, reasons }
}

function reasonsOf(one: KnownPlace, other: KnownPlace): PlaceReason[] {
  const reasons: (PlaceReason | false)[] = [
    compareStreets(one.street, other.street),
    hasOtherUnit(one.street, other.street) && 'otherUnit',
    compareNames(one.name, other.name),
    compareLists(one.phones, other.phones, 'samePhone', 'otherPhone'),
    compareLists(one.npis, other.npis, 'sameNpi', 'otherNpi'),
    one.zip !== '' && other.zip !== '' && (one.zip === other.zip ? 'sameZip' : 'otherZip'),
  ]
  return reasons.filter(reason => reason !== false)
}

function compareLists(one: readonly string[], other: readonly string[], same: PlaceReason, different: PlaceReason) {
  if (!one.length || !other.length) return false
  return one.some(value => other.includes(value)) ? same : different
}

function compareStreets(one: StreetWords | null, other: StreetWords | null): PlaceReason {
  if (!one || !other) return 'noStreet'
  const words = differenceOf(withoutEmpty(one.words), withoutEmpty(other.words))
  if (one.number === other.number) {
    if (words === 'same') return 'sameStreet'
    return words === 'letter' || isLeftOut(one.words, other.words) ? 'similarStreet' : 'otherStreet'
  }
  return words === 'same' && isOneLetterApart(one.number, other.number) ? 'nearbyStreet' : 'otherStreet'
}

const withoutEmpty = (words: readonly string[]) => words.filter(word => word !== 'the')

/** The kinds of streets and the directions, which people leave out. */
const minorWords = new Set(
  `avenue boulevard circle court drive highway lane parkway place plaza road route square street terrace trail way
  north south east west northeast northwest southeast southwest us state`.split(/\s+/),
)

/** Whether one street only lacks the direction or the kind of street that the other one has. */
function isLeftOut(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const extra = withoutEach(long, short)
  return short.length > 0 && extra.length === long.length - short.length && extra.every(word => minorWords.has(word))
}

const hasOtherUnit = (one: StreetWords | null, other: StreetWords | null) =>
  Boolean(one?.units.length && other?.units.length && !one.units.some(name => other.units.includes(name)))

function compareNames(one: readonly string[], other: readonly string[]): PlaceReason {
  const difference = differenceOf(one, other)
  if (difference !== 'words') return difference === 'same' ? 'sameName' : 'similarName'
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const [missing, extra] = [withoutEach(short, long), withoutEach(long, short)]
  // "House 2" is neither "House" nor "House 1".
  if (isNumbering(missing) || isNumbering(extra)) return 'otherName'
  if (!missing.length && short.length > 1) return 'longerName'
  const shared = short.length - missing.length
  return (2 * shared) / (short.length + long.length) >= 0.75 ? 'relatedName' : 'otherName'
}

const isNumbering = (words: readonly string[]) => words.length > 0 && words.every(word => /\d|^[a-z]$|^[ivx]+$/.test(word))

/** The words of the first list that the second one lacks. */
function withoutEach(words: readonly string[], removed: readonly string[]): string[] {
  const left = [...removed]
  return words.filter(word => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

/** Whether two lists of words are the same in any order or without spaces, or differ by one letter in one word. */
function differenceOf(one: readonly string[], other: readonly string[]): 'same' | 'letter' | 'words' {
  const [left, right] = [withoutEach(one, other), withoutEach(other, one)]
  if (!left.length && !right.length) return 'same'
  const [first, second] = [left.join(''), right.join('')]
  if (first === second) return 'same'
  // Numbers and short words, such as the II of a second house, are not typos.
  const isTypo = left.length === 1 && right.length === 1 && isWord(first) && isWord(second) && isOneLetterApart(first, second)
  return isTypo ? 'letter' : 'words'
}

const isWord = (text: string) => text.length >= 4 && !/\d/.test(text)

/** Whether one letter was replaced, added, left out, or swapped with the next one. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  const swapped = long[start + 1]! + long[start]! + long.slice(start + 2)
  return short.slice(start) === swapped
}
