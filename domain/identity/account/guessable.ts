/**
 * The error for a password that meets every rule but is easy to guess (NIST SP 800-63B-4: blocklist and context-specific words).
 */
export const guessablePassword = 'This password is too easy to guess. Choose a different one.'

const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Removes the digits and symbols that people add before or after a word. */
const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Reverses common character substitutions, such as @ for a. */
const undisguised = (text: string) => [...text].map(character => disguises[character] ?? character).join('')

/** Names and other words that people may know about the user, except those too short to be the core of a password. */
export const knownWords = (known: readonly (string | null | undefined)[]): string[] =>
  known.flatMap(
    text =>
      text
        ?.normalize('NFKC')
        .toLowerCase()
        .match(/\p{L}{4,}/gu) ?? [],
  )

/** Alphabet, digits, and keyboard rows. A run of neighbors in one of them, in either direction, is easy to guess. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()']
const followers = new Set(rows.flatMap(row => [...row].slice(1).map((next, at) => row[at] + next)))

/** How the second character follows the first: one step forward or backward in a row, the same character, or not at all. */
const step = (first: string, second: string) =>
  first === second ? 'same' : followers.has(first + second) ? 'next' : followers.has(second + first) ? 'previous' : null

/** Shortens each run of three or more equal or neighboring characters, such as 1111, abcd, or poiuy, to its first character. */
function withoutRuns(text: string): string {
  const characters = [...text]
  const steps = characters.map((character, at) => step(characters[at - 1] ?? '', character))
  const isInRun = (at: number) => steps[at] !== null && (steps[at] === steps[at - 1] || steps[at] === steps[at + 1])
  return characters.filter((_, at) => !isInRun(at)).join('')
}

/** The part that the whole text repeats, such as abc in abcabcabc. */
const repeatedPart = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1]

const length = (text: string) => [...text].length

/** Whether fewer than four characters remain once each run is shortened to one character, or the letters are a single run. */
const isPattern = (lower: string) =>
  (length(lower) > 3 && length(withoutRuns(lower)) < 4) || (length(bare(lower)) > 2 && length(withoutRuns(bare(lower))) === 1)

/**
 * Whether an attacker who knows common passwords, the product, and the user could quickly guess this password. This applies to
 * common passwords, common words surrounded by digits and symbols, sequences and repetitions, and passwords made up only of names,
 * but not to passphrases.
 */
export function isGuessable(password: string, common: ReadonlySet<string>, words: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const part = repeatedPart(lower)
  if (isPattern(lower) || (part && length(part) <= 4)) return true
  const forms = [lower, part ?? lower, bare(lower), undisguised(bare(lower)), bare(undisguised(lower))]
  return forms.some(form => common.has(form) || isNames(form, words))
}

/** Whether fewer than four characters remain once the names are removed. */
function isNames(form: string, words: readonly string[]): boolean {
  const remaining = words.reduce((left, word) => left.replaceAll(word, ''), form)
  return remaining !== form && length(remaining) < 4
}
