import type { PlaceFacts } from './samePlace.ts'

/** A sequence of numbers from 0 to below 1 that is the same in every run. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Change = (place: PlaceFacts, random: () => number) => PlaceFacts

const replaced = (text: string | null, words: Readonly<Record<string, string>>) =>
  text?.replace(/\w+/g, word => words[word] ?? word) ?? null

const longToShort = {
  Street: 'St', Avenue: 'Ave', Road: 'Rd', Drive: 'Dr', Boulevard: 'Blvd', Lane: 'Ln', Court: 'Ct', Highway: 'Hwy', Parkway: 'Pkwy',
  North: 'N', South: 'S', East: 'E', West: 'W', NE: 'Northeast', SW: 'Southwest', Place: 'Pl', Circle: 'Cir', First: '1st',
} // biome-ignore format: one line per kind
const names = { Center: 'Ctr', Services: 'Svcs', Health: 'Hlth', Treatment: 'Tx', Community: 'Comm', Saint: 'St' }

/** One letter left out, doubled, or swapped with the next one, inside a word of at least six letters. */
function typo(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}{6,}/gu)]
  const word = words[Math.floor(random() * words.length)]
  if (!word) return text
  const at = word.index + 1 + Math.floor(random() * (word[0].length - 3))
  const kinds = [text.slice(0, at), text.slice(0, at + 1) + text[at], text.slice(0, at) + text[at + 1] + text[at]] as const
  const kind = Math.floor(random() * 3)
  return kinds[kind]! + text.slice(kind === 2 ? at + 2 : at + 1)
}

const legalForm = /,? (?:llc|inc|corp|corporation|pllc|ltd)\b\.?/i

/** How different lists write the same place. */
export const spellings: Readonly<Record<string, Change>> = {
  'abbreviated street': place => ({ ...place, address_line_one: replaced(place.address_line_one, longToShort) }),
  'abbreviated name': place => ({ ...place, name: replaced(place.name, names)! }),
  'capital letters': place => ({
    ...place,
    name: place.name.toUpperCase(),
    address_line_one: place.address_line_one?.toUpperCase() ?? null,
  }),
  'suite added or removed': (place, random) => ({
    ...place,
    address_line_two: place.address_line_two ? null : `Suite ${100 + Math.floor(random() * 300)}`,
  }),
  'suite written differently': place => ({
    ...place,
    address_line_one: [place.address_line_one, place.address_line_two?.replace(/\b(?:Suite|Unit|Room)\b/, '#')]
      .filter(Boolean)
      .join(' '),
    address_line_two: null,
  }),
  'phone extension': place => ({ ...place, phones: place.phones.map(phone => phone && `${phone};ext=12`) }),
  'another phone line': (place, random) => ({
    ...place,
    phones: [`+1617555${String(Math.floor(random() * 10_000)).padStart(4, '0')}`],
  }),
  'no phone': place => ({ ...place, phones: [] }),
  'legal form': place => ({
    ...place,
    name: legalForm.test(place.name) ? place.name.replace(legalForm, '') : `${place.name}, LLC`,
  }),
  article: place => ({ ...place, name: /^the /i.test(place.name) ? place.name.slice(4) : `The ${place.name}` }),
  'typo in the name': (place, random) => ({ ...place, name: typo(place.name, random) }),
  'typo in the street': (place, random) => ({ ...place, address_line_one: typo(place.address_line_one ?? '', random) }),
  'NPI added': place => ({ ...place, npis: [...place.npis, '1234567893'] }),
  'ZIP+4': (place, random) => ({ ...place, zip_code: `${place.zip_code}-${1000 + Math.floor(random() * 8_999)}` }),
}

/** One to three of these spellings at a time, as a list of another source would have them. */
export function respelled(place: PlaceFacts, random: () => number): { place: PlaceFacts; changes: string[] } {
  const changes = new Set<string>()
  const all = Object.keys(spellings)
  while (changes.size < 1 + Math.floor(random() * 3)) changes.add(all[Math.floor(random() * all.length)]!)
  return { place: [...changes].reduce((changed, name) => spellings[name]!(changed, random), place), changes: [...changes] }
}

/** A place that is easily taken for this one; null if these places cannot show it. `other` is another place. */
type Negative = (place: PlaceFacts, other: PlaceFacts) => PlaceFacts | null

export const hardNegatives: Readonly<Record<string, Negative>> = {
  'another program in the building': (place, other) =>
    isOtherName(place, other)
      ? { ...place, name: other.name, phones: other.phones, npis: [], address_line_two: 'Suite 999' }
      : null,
  'another program with the same phone': (place, other) =>
    isOtherName(place, other) ? { ...place, name: other.name, npis: [] } : null,
  'the same chain at another street': (place, other) =>
    other.address_line_one === place.address_line_one
      ? null
      : { ...place, address_line_one: other.address_line_one, address_line_two: null },
  'the same chain next door': place =>
    /^\d/.test(place.address_line_one ?? '')
      ? { ...place, address_line_one: place.address_line_one!.replace(/^\d+/, number => String(Number(number) + 2)) }
      : null,
  'another house with a number': place => ({ ...place, name: `${place.name} House 2` }),
}

const isOtherName = (place: PlaceFacts, other: PlaceFacts) => place.name.toLowerCase() !== other.name.toLowerCase()
