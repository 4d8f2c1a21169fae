/** Splits text into lowercase words. Punctuation separates words. */
export const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/**
 * Returns a function that checks whether each typed word is the start of a word in a label. It works like the server's name search.
 * Empty input matches every label.
 */
export function startsWords(typed: string): (label: string) => boolean {
  const begun = splitWords(typed)
  return label => {
    const words = splitWords(label)
    return begun.every(start => words.some(word => word.startsWith(start)))
  }
}
