/** The packages of fonts, and the scripts for which each is used. Each package has its letters in files of some hundred characters. */
const scripts = {
  '@fontsource-variable/noto-sans': /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
  '@fontsource-variable/noto-sans-arabic': /\p{Script=Arabic}/u,
  '@fontsource-variable/noto-sans-armenian': /\p{Script=Armenian}/u,
  '@fontsource-variable/noto-sans-bengali': /\p{Script=Bengali}/u,
  '@fontsource-variable/noto-sans-cherokee': /\p{Script=Cherokee}/u,
  '@fontsource-variable/noto-sans-devanagari': /\p{Script=Devanagari}/u,
  '@fontsource-variable/noto-sans-ethiopic': /\p{Script=Ethiopic}/u,
  '@fontsource-variable/noto-sans-georgian': /\p{Script=Georgian}/u,
  '@fontsource-variable/noto-sans-gujarati': /\p{Script=Gujarati}/u,
  '@fontsource-variable/noto-sans-gurmukhi': /\p{Script=Gurmukhi}/u,
  '@fontsource-variable/noto-sans-hebrew': /\p{Script=Hebrew}/u,
  '@fontsource-variable/noto-sans-jp': /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  '@fontsource-variable/noto-sans-kannada': /\p{Script=Kannada}/u,
  '@fontsource-variable/noto-sans-khmer': /\p{Script=Khmer}/u,
  '@fontsource-variable/noto-sans-kr': /\p{Script=Hangul}/u,
  '@fontsource-variable/noto-sans-lao': /\p{Script=Lao}/u,
  '@fontsource-variable/noto-sans-malayalam': /\p{Script=Malayalam}/u,
  '@fontsource-variable/noto-sans-myanmar': /\p{Script=Myanmar}/u,
  '@fontsource-variable/noto-sans-oriya': /\p{Script=Oriya}/u,
  '@fontsource-variable/noto-sans-sc': /\p{Script=Han}/u,
  '@fontsource-variable/noto-sans-sinhala': /\p{Script=Sinhala}/u,
  '@fontsource-variable/noto-sans-syriac': /\p{Script=Syriac}/u,
  '@fontsource-variable/noto-sans-tamil': /\p{Script=Tamil}/u,
  '@fontsource-variable/noto-sans-tc': /\p{Script=Bopomofo}/u,
  '@fontsource-variable/noto-sans-telugu': /\p{Script=Telugu}/u,
  '@fontsource-variable/noto-sans-thaana': /\p{Script=Thaana}/u,
  '@fontsource-variable/noto-sans-thai': /\p{Script=Thai}/u,
}
export type Family = keyof typeof scripts

export const latin: Family = '@fontsource-variable/noto-sans'
const [chinese, traditional, japanese, korean] = (['sc', 'tc', 'jp', 'kr'] as const).map(
  place => `@fontsource-variable/noto-sans-${place}` as const,
) as [Family, Family, Family, Family]
const families = Object.keys(scripts) as Family[]

/**
 * The families that may have a character of a text, best first. Chinese characters have the form of the language that the text's other
 * letters are from, and the Chinese form otherwise.
 */
export function familiesFor(character: string, text: string): Family[] {
  const own = families.find(family => scripts[family].test(character))
  const east = [japanese, korean, traditional].filter(family => scripts[family].test(text))
  if (own === chinese) return [...new Set([...east, chinese, traditional, japanese, korean])]
  if (own) return [own]
  // Punctuation, digits, and accents: as in the text's other letters.
  return [...new Set([latin, ...families.filter(family => scripts[family].test(text)), chinese])]
}

/** The name of a family's package and of its files: noto-sans-arabic. */
export const shortName = (family: Family) => family.split('/')[1]!

/** Whether a family's ranges, as in CSS, contain the character. */
export const contains = (ranges: string, character: string): boolean => {
  const code = character.codePointAt(0)!
  return ranges.split(',').some(range => {
    const [from, to = from] = range.replace('U+', '').split('-')
    return code >= Number.parseInt(from!, 16) && code <= Number.parseInt(to!, 16)
  })
}
