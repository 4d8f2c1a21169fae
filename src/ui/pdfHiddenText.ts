import type { jsPDF } from 'jspdf'

const hiddenFont = 'Passage hidden text'

/** The parts of jsPDF that its types do not declare. */
type Internals = { write: (operators: string) => void }
type HiddenFont = { id: string; metadata: { toUnicode: Record<number, number>; Unicode: { widths: (number | number[])[] } } }

/** `file` is any font in the document's file system, because invisible text needs no glyphs. Lengths are in millimeters. */
type Place = { file: string; left: number; y: number; size: number; width: number }

/**
 * Writes invisible text, as in a scanned document, in any script. Each character gets the next glyph number of a font of its own, and
 * the font's table maps the number back to the character. A character outside of the Basic Multilingual Plane becomes U+FFFD, because
 * jsPDF's table has no room for it.
 */
export function writeHidden(pdf: jsPDF, text: string, { file, left, y, size, width }: Place) {
  if (!pdf.getFontList()[hiddenFont]) pdf.addFont(file, hiddenFont, 'normal')
  const { id, metadata } = pdf.setFont(hiddenFont, 'normal').getFont() as unknown as HiddenFont
  const glyphOf = (code: number) => {
    const known = Object.entries(metadata.toUnicode).find(([, unicode]) => unicode === code)
    if (known) return Number(known[0])
    const next = Object.keys(metadata.toUnicode).length + 1
    metadata.toUnicode[next] = code
    metadata.Unicode.widths.push(next, [1000])
    return next
  }
  const characters = [...inVisualOrder(text)]
  const hex = characters.map(character => {
    const code = character.codePointAt(0)!
    return glyphOf(code > 0xffff ? 0xfffd : code)
      .toString(16)
      .padStart(4, '0')
  })
  const point = pdf.internal.scaleFactor
  const stretch = ((width * point) / (characters.length * size)) * 100
  const [x, fromBottom] = [left * point, (pdf.internal.pageSize.getHeight() - y) * point]
  const number = (value: number) => value.toFixed(2)
  const { write } = pdf.internal as unknown as Internals
  write(
    `BT 3 Tr /${id} ${size} Tf ${number(stretch)} Tz 1 0 0 1 ${number(x)} ${number(fromBottom)} Tm <${hex.join('')}> Tj 0 Tr 100 Tz ET`,
  )
}

const rightToLeft = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]+'
const rightToLeftRun = new RegExp(`${rightToLeft}(?:[\\s\\p{P}]+${rightToLeft})*`, 'gu')

/** Reverses Hebrew and Arabic, because viewers expect the characters from left to right and reverse these scripts themselves. */
const inVisualOrder = (text: string) => text.replace(rightToLeftRun, run => [...run].reverse().join(''))
