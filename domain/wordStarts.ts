/** Splits text into lowercase words. Punctuation separates words. */
export const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/**
 * Returns a function that checks whether every typed word is the beginning of a word in a text. The server's name search works
 * the same way. Empty input matches every text.
 */
export function startsWords(typed: string): (label: string) => boolean {
  const begun = splitWords(typed)
  return label => {
    const words = splitWords(label)
    return begun.every(start => words.some(word => word.startsWith(start)))
  }
}
