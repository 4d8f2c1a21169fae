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

/**
 * Whether an attacker who knows common passwords, the product, and the user could quickly guess this password. This applies to
 * common passwords, common words surrounded by digits and symbols, and passwords made up only of names, but not to passphrases.
 */
export function isGuessable(password: string, common: ReadonlySet<string>, words: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const forms = [lower, bare(lower), undisguised(bare(lower)), bare(undisguised(lower))]
  return forms.some(form => common.has(form) || isNames(form, words))
}

/** Whether fewer than four characters remain once the names are removed. */
function isNames(form: string, words: readonly string[]): boolean {
  const remaining = words.reduce((left, word) => left.replaceAll(word, ''), form)
  return remaining !== form && [...remaining].length < 4
}
