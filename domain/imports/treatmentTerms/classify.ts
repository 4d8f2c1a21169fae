import { foldText } from '../../platform/text.ts'

type Term = { kind: 'words' | 'term'; term: string }

/** A gap may also be typed as three dots, which is what folding makes of it. */
const gap = '...'
const wordsOf = (term: string) => foldText(term).replaceAll('-', ' ').split(/\s+/).filter(Boolean)

/** Whether words can be looked up: each alternative has at least 3 letters before a `*`, and a gap has words on both sides. */
export function isTermText(term: string): boolean {
  const words = wordsOf(term)
  const alternatives = words.filter(word => word !== gap).flatMap(word => word.split('/'))
  const isWord = (word: string) => /^[\p{L}\p{N}']+$|^[\p{L}\p{N}']{3,}\*$/u.test(word)
  const gaps = words.filter(word => word === gap).length
  return (
    alternatives.length > 0 &&
    alternatives.every(isWord) &&
    alternatives.join('').length >= 3 &&
    gaps <= 1 &&
    words[0] !== gap &&
    words.at(-1) !== gap
  )
}

/** The pattern of words in folded text. Words may be separated by any other characters, such as a space or a hyphen. */
function patternOf(term: string): string {
  const parts = wordsOf(term).map(word => {
    if (word === gap) return gap
    const alternatives = word.split('/').map(one => one.replaceAll('*', '\\w*'))
    return alternatives.length > 1 ? `(?:${alternatives.join('|')})` : alternatives[0]!
  })
  return `\\b${parts.join('\\W+').replaceAll(`\\W+${gap}\\W+`, '\\W+(?:\\w+\\W+){0,3}?')}\\b`
}

/** What tells whether something is treatment: its texts, and the names and codes of its taxonomy terms. */
export type Described = { texts: readonly string[]; terms?: readonly string[] }
export type IsTreatment = (described: Described) => boolean

/**
 * Whether something names treatment: one of the words is in its texts or terms, or one of its terms has a listed name or a code that
 * starts with a listed one.
 */
export function treatmentTest(listed: readonly Term[]): IsTreatment {
  const patterns = listed.filter(({ kind, term }) => kind === 'words' && isTermText(term)).map(({ term }) => patternOf(term))
  const words = patterns.length ? new RegExp(patterns.join('|')) : undefined
  const names = listed.filter(({ kind }) => kind === 'term').map(({ term }) => foldText(term.trim()))
  const isListed = (term: string) => names.some(name => term === name || (/\d|-/.test(name) && term.startsWith(name)))
  return ({ texts, terms = [] }) =>
    [...texts, ...terms].some(text => words?.test(foldText(text))) || terms.some(term => isListed(foldText(term.trim())))
}
