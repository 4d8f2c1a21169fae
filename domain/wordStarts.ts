/** Splits text into lowercase words. Punctuation separates words. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/**
 * Returns a test for whether every typed word is the beginning of a word in a text, like the server's name search. An empty
 * search matches everything.
 */
export function startsWords(typed: string): (label: string) => boolean {
  const begun = wordsOf(typed)
  return label => {
    const words = wordsOf(label)
    return begun.every(start => words.some(word => word.startsWith(start)))
  }
}
