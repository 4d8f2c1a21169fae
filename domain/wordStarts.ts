/** The words of a text in lower case; punctuation separates words. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/**
 * A test for texts in which every typed word is the start of a word, as in the server's name search. An empty search matches
 * everything.
 */
export function startsWords(typed: string): (label: string) => boolean {
  const begun = wordsOf(typed)
  return label => {
    const words = wordsOf(label)
    return begun.every(start => words.some(word => word.startsWith(start)))
  }
}
