import { foldText } from './foldedText.ts'

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
