/** Splits text into lowercase words. Punctuation separates words. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/**
 * Returns a function that checks whether every typed word is the beginning of a word in a text. The server's name search works
 * the same way. Empty input matches every text.
 */
export function startsWords(typed: string): (label: string) => boolean {
  const begun = wordsOf(typed)
  return label => {
    const words = wordsOf(label)
    return begun.every(start => words.some(word => word.startsWith(start)))
  }
}
