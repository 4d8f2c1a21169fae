import { readFile } from 'node:fs/promises'
import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Release } from '#domain/intake/releases/schema.ts'
import { signingRecord } from '#domain/intake/releases/signingRecord.ts'

/** The layout of an A4 page, in points. */
const page = { size: [595.28, 841.89] as [number, number], left: 57, width: 482, top: 770, foot: 28 }

/**
 * A release form with an additional page at the end that shows who signed and whether the signed page is attached. The stored form
 * does not change. Returns a document unchanged if it cannot be parsed as a PDF.
 */
export async function withSigningPage(bytes: Uint8Array, release: Release, now: string): Promise<Uint8Array> {
  // Loaded on first use so that the server starts faster.
  const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib')
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    if (!pdf.catalog.has(PDFName.of('Lang'))) pdf.setLanguage('en-US')
    const record = signingRecord(release, now)
    const [plain, bold] = await embedFonts(pdf, [record.title, record.about, ...record.lines.flat()].join(''))
    draw(pdf.addPage(page.size), plain, bold, record)
    return await pdf.save({ useObjectStreams: false })
  } catch {
    return bytes
  }
}

const fontFile = (path: string) => readFile(new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${path}`)))

/**
 * Plain and bold fonts for this text: Helvetica, which viewers have, or else Noto Sans for Latin, Vietnamese, Greek, and Cyrillic
 * letters, of which the document contains the used glyphs.
 */
async function embedFonts(pdf: PDFDocument, text: string): Promise<readonly [PDFFont, PDFFont]> {
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

function draw(on: PDFPage, plain: PDFFont, bold: PDFFont, { title, about, lines }: ReturnType<typeof signingRecord>) {
  let y = page.top
  const write = (text: string, size: number, font: PDFFont) => {
    for (const line of wrapped(text, size, font)) {
      on.drawText(line, { x: page.left, y, size, font })
      y -= size * 1.35
    }
  }
  write(title, 16, bold)
  y -= 4
  write(about, 9, plain)
  for (const [label, value] of lines) {
    y -= 12
    write(label, 9, bold)
    write(value, 11, plain)
  }
  on.drawText(redisclosure.short, { x: page.left, y: page.foot, size: 8, font: plain })
}

/** Splits text into lines that fit. A character that the font lacks becomes the letter that it is based on, or a question mark. */
function wrapped(text: string, size: number, font: PDFFont): string[] {
  const known = new Set(font.getCharacterSet())
  const shown = (character: string) =>
    [character, character.normalize('NFKD')[0]!].find(one => known.has(one.codePointAt(0)!)) ?? '?'
  const letters = [...text.normalize('NFC')].map(shown)
  const lines: string[] = ['']
  for (const word of letters.join('').split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (font.widthOfTextAtSize(longer, size) <= page.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
