/** What is said of a password that is guessed early, though it keeps every rule (NIST 800-63B-4: a blocklist and words of the context). */
export const tooGuessable = 'This password is too easy to guess. Choose a different one.'

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

/** What stands in the middle of it, in small letters: digits and signs before and behind it are what people add to a word. */
function core(password: string): string {
  return password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** The same with the letters behind their usual disguises. */
const undisguised = (text: string) => [...text].map(letter => disguises[letter] ?? letter).join('')

/** Everything about a person that others know, and that is long enough to be a password's heart. */
export const wordsOf = (known: readonly (string | null | undefined)[]): string[] =>
  known
    .flatMap(
      text =>
        text
          ?.normalize('NFKC')
          .toLowerCase()
          .split(/[^\p{L}]+/u) ?? [],
    )
    .filter(word => word.length >= 4)

/**
 * Whether somebody who knows the usual passwords, this product and its user would think of it soon: a common one, or a word with digits
 * and signs around it, or nothing but names. A phrase is none.
 */
export function isGuessable(password: string, common: ReadonlySet<string>, words: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const whole = undisguised(lower).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [lower, core(password), undisguised(core(password)), whole]
  return forms.some(form => common.has(form) || isNames(form, words))
}

/** Whether next to nothing is left once the names are taken out. */
function isNames(form: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), form)
  return rest !== form && [...rest].length < 4
}
