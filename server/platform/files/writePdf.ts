import { readFile } from 'node:fs/promises'
import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import { encode } from 'uqr'
import { readFaxCode } from '#domain/platform/faxCode.ts'

const fontFile = (path: string) => readFile(new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${path}`)))

/**
 * Plain and bold fonts for this text: Helvetica, which viewers have, or else Noto Sans for Latin, Vietnamese, Greek, and Cyrillic
 * letters, of which the document contains the used glyphs.
 */
export async function embedFonts(pdf: PDFDocument, text: string): Promise<readonly [PDFFont, PDFFont]> {
  const { StandardFonts } = await import('@cantoo/pdf-lib')
  const standard = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)] as const
  const known = new Set(standard[0].getCharacterSet())
  if ([...text].every(character => known.has(character.codePointAt(0)!))) return standard
  const { default: fontkit } = await import('@cantoo/fontkit')
  pdf.registerFontkit(fontkit)
  // Composition and ligatures would replace letters with glyphs that are not mapped back to the same letters.
  const options = { subset: true, features: { ccmp: false, liga: false } }
  return [
    await pdf.embedFont(await fontFile('400Regular/NotoSans_400Regular.ttf'), options),
    await pdf.embedFont(await fontFile('700Bold/NotoSans_700Bold.ttf'), options),
  ]
}

/**
 * Splits text into lines of at most this width. A character that the font lacks becomes the letter that it is based on, or a question
 * mark.
 */
export function wrapped(text: string, { size, font, width }: { size: number; font: PDFFont; width: number }): string[] {
  const known = new Set(font.getCharacterSet())
  const shown = (character: string) =>
    [character, character.normalize('NFKD')[0]!].find(one => known.has(one.codePointAt(0)!)) ?? '?'
  const letters = [...text.normalize('NFC')].map(shown)
  const lines: string[] = ['']
  for (const word of letters.join('').split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The layout of a US Letter page, in points. */
const page = { size: [612, 792] as [number, number], left: 60, width: 492, top: 740, foot: 36, gap: 12 }
/** The sizes of the text, largest first. */
const textSizes = [13, 12, 11, 10]
/** The QR code's width. Fax machines have about 200 dots per inch, so its squares must be large. */
const qrWidth = 192
/** The height of a line, as a multiple of its text size. */
const lineHeight = 1.35

/**
 * A fax as a one-page PDF: the subject as the heading, then the paragraphs. A paragraph that is only a link also becomes a QR code, and
 * one that is only a code is printed large. The text is as large as the page allows. Black on white, without gray, which fax machines
 * turn into dots.
 */
export async function faxPage({ subject, body }: { subject: string; body: string }): Promise<Uint8Array> {
  // Loaded on first use so that the server starts faster.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const pdf = await PDFDocument.create()
  pdf.setLanguage('en-US')
  pdf.setTitle(subject)
  const sheet = pdf.addPage(page.size)
  const [plain, bold] = await embedFonts(pdf, (subject + body).replaceAll('\n', ''))
  const write = (text: string, size: number, font = plain) => ({
    lines: wrapped(text, { size, font, width: page.width }),
    size,
    font,
  })
  const partsAt = (size: number) => [
    write(subject, 20, bold),
    ...body.split('\n\n').map(paragraph => {
      if (/^https?:\/\/\S+$/.test(paragraph)) return { link: paragraph }
      return readFaxCode(paragraph) ? write(paragraph, 34, bold) : write(paragraph, size)
    }),
  ]
  type Part = ReturnType<typeof partsAt>[number]
  const heightOf = (part: Part) => page.gap + ('link' in part ? qrWidth : part.lines.length * part.size * lineHeight)
  const fits = (parts: Part[]) => parts.reduce((sum, part) => sum + heightOf(part), 0) <= page.top - page.foot
  const sizes = textSizes.map(partsAt)
  let y = page.top
  for (const part of sizes.find(fits) ?? sizes.at(-1)!) {
    if ('link' in part) drawQr(sheet, part.link, y)
    else
      for (const [at, line] of part.lines.entries())
        sheet.drawText(line, { x: page.left, y: y - (at + 1) * part.size * lineHeight, size: part.size, font: part.font })
    y -= heightOf(part)
  }
  return pdf.save({ useObjectStreams: false })
}

function drawQr(sheet: PDFPage, link: string, top: number) {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const square = qrWidth / size
  for (const [row, squares] of data.entries())
    for (const [column, isDark] of squares.entries())
      if (isDark)
        sheet.drawRectangle({
          x: page.left + column * square,
          y: top - (row + 1) * square,
          width: square,
          height: square,
        })
}
