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
