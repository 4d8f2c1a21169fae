import { z } from './zod.ts'

/** Letters that Unicode normalization does not decompose into a base letter and an accent. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
}

/** Accents, Hebrew and Arabic vowel points, and invisible characters, in text that is already decomposed. */
const marks = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
    String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670`,
    String.raw`\u00ad\u200b-\u200f\u2060\ufeff`,
  ].join('')}]+`,
  'g',
)

/**
 * Text for comparing and searching: lowercase, without accents, with only one kind of apostrophe and one kind of hyphen. The SQL
 * function `folded_text` (0285_folded_search.sql) returns the same.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[´`‘’‛′ʹʻʼʽ]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[ßæœþøłđðıς]/g, letter => plain[letter]!)

/** Folded text without apostrophes, and with spaces instead of hyphens. */
export const foldPunctuation = (text: string): string => foldText(text).replaceAll("'", '').replaceAll('-', ' ')

/** Returns a function that checks whether a label contains the typed text, ignoring case, accents, apostrophes, and hyphens. */
export function containsText(typed: string): (label: string) => boolean {
  const part = foldPunctuation(typed.trim())
  return label => foldPunctuation(label).includes(part) || foldText(label).replace(/['-]/g, ' ').includes(part)
}

/** Spaces and punctuation. The SQL function `folded_words` separates words in the same places. */
const separators = /[\s!-/:-@[-`{-¿×÷ʰ-˿\u2000-\u206f\u3000-\u303f]+/

const split = (folded: string) => folded.split(separators).filter(Boolean)
const join = (folded: string) => folded.replace(/['-]/g, '')

/** The words of a name, folded. A name with an apostrophe or a hyphen counts both ways: O'Brien as "o", "brien", and "obrien". */
export function foldedWords(name: string): string[] {
  const folded = foldText(name)
  return [...new Set([...split(folded), ...split(join(folded))])]
}

/**
 * What was typed into a search. Each part must be found, and it is found if all words in one of its alternatives begin words of the
 * name: "o'brien" finds O'Brien, "O Brien", and "OBrien".
 */
export const typedWords = (typed: string): string[][][] =>
  foldText(typed)
    .split(/\s+/)
    .map(part => (part === join(part) ? [split(part)] : [split(part), split(join(part))]))
    .filter(([words]) => words!.length)

/** A label's words in one text, each after a space, for `startsWordsIn`. */
export const wordsText = (label: string): string =>
  foldedWords(label)
    .map(word => ` ${word}`)
    .join('')

/** Like `startsWords`, for labels that `wordsText` has already split. */
export function startsWordsIn(typed: string): (words: string) => boolean {
  const parts = typedWords(typed)
  return words => parts.every(alternatives => alternatives.some(starts => starts.every(start => words.includes(` ${start}`))))
}

/**
 * Returns a function that checks whether each typed word is the start of a word in a label. It works like the server's name search.
 * Empty input matches every label.
 */
export function startsWords(typed: string): (label: string) => boolean {
  const begins = startsWordsIn(typed)
  return label => begins(wordsText(label))
}

type Names = { first_name: string | null; last_name: string | null }

/** First and last name. Empty if both are unknown. */
export const personName = ({ first_name, last_name }: Names): string => [first_name, last_name].filter(Boolean).join(' ')

type AdvocateNames = { advocate_first_name: string | null; advocate_last_name: string | null }

/** The name of a patient's or an application's advocate. Empty if there is none. */
export const advocateName = ({ advocate_first_name: first_name, advocate_last_name: last_name }: AdvocateNames): string =>
  personName({ first_name, last_name })

const suffix = '_is_full'

/** The flag that confirms a short name as complete (S-04). */
export const fullNameFlag = <F extends string>(field: F): `${F}_is_full` => `${field}${suffix}`

/** The confirmation flags for these names, as the fields of an object schema. */
export const fullNameFlags = <const F extends string>(...fields: F[]) =>
  Object.fromEntries(fields.map(field => [fullNameFlag(field), z.boolean().optional()])) as Record<
    `${F}_is_full`,
    z.ZodOptional<z.ZodBoolean>
  >

/** Each name's minimum length, and the message for a shorter name. */
export type ShortNames = Record<string, { min: number; message: string }>

/** Reports each name below its minimum length, unless it is confirmed as complete. */
export const checkShortNames = (names: ShortNames) => (values: object, issues: z.RefinementCtx) => {
  const fields = values as Record<string, unknown>
  for (const [field, { min, message }] of Object.entries(names)) {
    const name = fields[field]
    if (typeof name !== 'string' || name.length === 0 || name.length >= min || fields[fullNameFlag(field)] === true) continue
    issues.addIssue({ code: 'custom', path: [field], message })
  }
}

/** Removes the confirmation flags, which are not stored. */
export const withoutFullNameFlags = <V extends object>(values: V): Omit<V, `${string}${typeof suffix}`> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !field.endsWith(suffix))) as never

/** A saved record's flags. Short names already on record are treated as confirmed. */
export const confirmedFullNames = <N extends ShortNames>(names: N, values: object) =>
  Object.fromEntries(
    Object.entries(names).map(([field, { min }]) => {
      const name = (values as Record<string, unknown>)[field]
      return [fullNameFlag(field), typeof name === 'string' && name.length > 0 && name.length < min]
    }),
  ) as Record<`${keyof N & string}_is_full`, boolean>
