/** Splits text into lowercase words. Punctuation separates words. */
export const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/**
 * Returns a function that checks whether each typed word is the start of a word in a text, like the server's name search. An empty
 * input matches every text.
 */
export function startsWords(typed: string): (label: string) => boolean {
  const begun = splitWords(typed)
  return label => {
    const words = splitWords(label)
    return begun.every(start => words.some(word => word.startsWith(start)))
  }
}
