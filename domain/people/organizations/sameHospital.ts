/** A hospital's data, entered at sign-up or already on record. */
export type HospitalFacts = {
  name: string | null
  address: string | null
  state: string | null
  zip: string | null
  npi: string | null
}

/** Normalizes case, punctuation, accents, "the", and extra spaces: `St. Ives & Co` and `st ives and co` become equal. */
const plain = (written: string | null): string =>
  (written ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^ ?the /, '')
    .trim()

const isSameText = (first: string | null, second: string | null): boolean => plain(first) !== '' && plain(first) === plain(second)

/**
 * Whether two entries look like the same hospital: the same name and state, the same street and ZIP code, or the same NPI. Use it
 * only for suggestions.
 */
export const sameHospital = (first: HospitalFacts, second: HospitalFacts): boolean =>
  (isSameText(first.name, second.name) && isSameText(first.state, second.state)) ||
  (isSameText(first.address, second.address) && isSameText(first.zip?.slice(0, 5) ?? null, second.zip?.slice(0, 5) ?? null)) ||
  (first.npi !== null && first.npi === second.npi)

/** Words that are too common in hospital names to distinguish hospitals. */
const commonWords = /\b(hospital|hospitals|medical|center|centre|health|healthcare|system|clinic|the|of|and|at|inc|llc)\b/g

/** All pairs of adjacent letters, ignoring spaces. */
const pairsOf = (text: string): string[] => {
  const letters = text.replaceAll(' ', '')
  return Array.from({ length: Math.max(letters.length - 1, 0) }, (_, index) => letters.slice(index, index + 2))
}

/** The similarity of two names, from 0 to 1 (the Dice coefficient of their letter pairs). */
function overlap(nameA: string, nameB: string): number {
  const [first, second] = [pairsOf(nameA), pairsOf(nameB)]
  const remaining = [...second]
  const shared = first.filter(pair => {
    const at = remaining.indexOf(pair)
    if (at >= 0) remaining.splice(at, 1)
    return at >= 0
  }).length
  return first.length + second.length === 0 ? 0 : (2 * shared) / (first.length + second.length)
}

function nameLikeness(nameA: string | null, nameB: string | null): number {
  const [first, second] = [plain(nameA), plain(nameB)]
  const [core, otherCore] = [first.replace(commonWords, ' ').trim(), second.replace(commonWords, ' ').trim()]
  // Compare the full names if either one consists only of common words.
  return core && otherCore ? Math.min(1, (overlap(first, second) + 2 * overlap(core, otherCore)) / 3) : overlap(first, second)
}

type Placed = HospitalFacts & { city: string | null }

/**
 * How likely a hospital on record is the one entered at sign-up (S-15). `likely` is true for the same name, street, or NPI, or for a
 * similar name in the same city or ZIP code. Undefined if neither the name nor the location is close enough. Suggestions are sorted
 * by `score`.
 */
export function hospitalSimilarity(entered: Placed, known: Placed): { score: number; likely: boolean } | undefined {
  const name = nameLikeness(entered.name, known.name)
  if (sameHospital(entered, known)) return { score: 2 + name, likely: true }
  const nearby =
    isSameText(entered.city, known.city) || isSameText(entered.zip?.slice(0, 5) ?? null, known.zip?.slice(0, 5) ?? null)
  if (nearby && name >= 0.6) return { score: 1 + name, likely: true }
  return name >= (nearby ? 0.3 : 0.75) ? { score: name, likely: false } : undefined
}
