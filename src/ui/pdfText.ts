import regularFont from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import boldFont from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import type { jsPDF } from 'jspdf'
import type { Language } from '#domain/identity/account/language.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { productName } from '#domain/platform/installation/brand.ts'
import { loadFont } from '../dataProvider/fonts.ts'
import { inLanguage } from '../i18n/i18nProvider.ts'
import { withCode } from '../startup/code.ts'
import { installationLogo, installationName } from '../startup/installation.ts'
import { addPart, drawArtifact, drawPart, type Part, startTags } from './pdfTags.ts'

const loadPdf = () => import('jspdf')
const loadFonts = () => Promise.all([loadFont(regularFont), loadFont(boldFont)])

/** The characters that the standard PDF fonts have and that jsPDF encodes correctly. */
const standardText = /^[\x20-\x7e\xa0-\xff]*$/
const family = 'Noto Sans'
const fontFile = (bold: boolean) => `${family} ${bold ? 'Bold' : 'Regular'}.ttf`

/** A document before it is drawn: its title, everything that will be written to it, and the function that draws it. */
export type Draft = { title: string; content: unknown; draw: (pdf: jsPDF) => void }

/**
 * Writes a PDF in a language, whatever the language of the screens. `compose` reads the data that were loaded before. Neither it nor `draw`
 * waits, so the screens, which may render while the library and the fonts load, keep their own language.
 */
export async function writePdf(language: Language, compose: () => Draft): Promise<Blob> {
  const { title, content, draw } = await inLanguage(language, compose)
  const pdf = await createPdf(title, content, language)
  return inLanguage(language, () => {
    draw(pdf)
    return pdf.output('blob')
  })
}

/**
 * Creates an empty A4 document. `content` is everything that will be written to it: if the standard fonts lack any of its characters,
 * this loads a font with Latin, Vietnamese, Greek, and Cyrillic letters. Loads the PDF library on first use.
 */
export async function createPdf(title: string, content: unknown, language: Language = 'en'): Promise<jsPDF> {
  const { jsPDF } = await withCode(loadPdf)
  const pdf = new jsPDF({ format: 'a4', unit: 'mm' })
  startTags(pdf)
  pdf.setProperties({ title, creator: installationName() })
  pdf.setLanguage(language === 'es' ? 'es' : 'en-US')
  if (!standardText.test(toPdfText(JSON.stringify(content)))) {
    const [regular, bold] = await withCode(loadFonts)
    pdf.addFileToVFS(fontFile(false), regular).addFileToVFS(fontFile(true), bold)
  }
  await drawLogo(pdf)
  return pdf
}

/** Draws the installation's own logo above the text of the first page. A logo that cannot be drawn is left out. */
async function drawLogo(pdf: jsPDF) {
  const logo = installationLogo()
  if (!logo) return
  const picture = new Image()
  picture.src = logo
  const isRead = await picture.decode().then(
    () => true,
    () => false,
  )
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  const pen = canvas.getContext('2d')
  if (!isRead || !pen) return
  pen.drawImage(picture, 0, 0)
  const height = 7
  const width = (height * picture.naturalWidth) / picture.naturalHeight
  drawPart(pdf, addPart(pdf, 'Figure', installationName()), () => {
    pdf.addImage(canvas, 'PNG', page.right - width, 7, width, height)
  })
}

/** The parts of jsPDF's font that its types do not declare. */
type EmbeddedFont = { metadata: { cmap: { unicode: { codeMap: Record<number, number> } } } }
type Style = { size: number; bold: boolean }

/**
 * Selects a font that has all of the text's characters: Helvetica, which viewers have, or else Noto Sans, of which the document
 * contains the used glyphs. Returns false if neither has them.
 */
function selectFont(pdf: jsPDF, text: string, { size, bold }: Style): boolean {
  const style = bold ? 'bold' : 'normal'
  pdf.setFont('helvetica', style).setFontSize(size)
  if (standardText.test(text)) return true
  if (!pdf.existsFileInVFS(fontFile(bold))) return false
  // Added on first use, because jsPDF writes every added font to the file.
  if (!pdf.getFontList()[family]?.includes(style)) pdf.addFont(fontFile(bold), family, style)
  pdf.setFont(family, style)
  const { codeMap } = (pdf.getFont() as unknown as EmbeddedFont).metadata.cmap.unicode
  for (let at = 0; at < text.length; at++)
    if (!codeMap[text.charCodeAt(at)]) {
      pdf.setFont('helvetica', style)
      return false
    }
  return true
}

/** Splits text into lines of at most this width in millimeters. */
export function splitLines(pdf: jsPDF, text: string, width: number, style: Style): string[] {
  const content = toPdfText(text)
  selectFont(pdf, content, style)
  return pdf.splitTextToSize(content, width) as string[]
}

/** A new part for text of this style: a heading if it is large and bold, and otherwise a paragraph. */
export const textPart = (pdf: jsPDF, { size, bold }: Style): Part =>
  addPart(pdf, !bold || size < 11 ? 'P' : size < 16 ? 'H2' : 'H1')

/** Position in millimeters from the top left corner, font size in points, and the part that the line belongs to: by default its own. */
type LinePosition = Style & { left: number; y: number; part?: Part }

/**
 * Writes a line as text. A line in a script that the fonts lack is drawn as an image, with invisible text that can be searched,
 * copied, and read aloud.
 */
export function writeLine(pdf: jsPDF, line: string, { part, ...position }: LinePosition) {
  if (line !== '') drawPart(pdf, part ?? textPart(pdf, position), () => drawLine(pdf, line, position))
}

function drawLine(pdf: jsPDF, line: string, { left, y, size, bold }: Omit<LinePosition, 'part'>) {
  const text = toPdfText(line)
  if (selectFont(pdf, text, { size, bold })) return void pdf.text(text, left, y)
  const width = drawPicture(pdf, text, { left, y, size, bold }) ?? pdf.getTextWidth(text)
  if (pdf.existsFileInVFS(fontFile(false))) writeHidden(pdf, text, { file: fontFile(false), left, y, size, width })
}

/** Draws a line as an image and returns its width in millimeters; undefined without a canvas. */
function drawPicture(pdf: jsPDF, text: string, { left, y, size, bold }: LinePosition): number | undefined {
  const scale = 4
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const font = `${bold ? 'bold ' : ''}${size * scale}px Helvetica, Arial, sans-serif`
  pen.font = font
  canvas.width = Math.ceil(pen.measureText(text).width)
  canvas.height = Math.ceil(size * scale * 1.4)
  pen.font = font
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, 0, size * scale)
  const mm = 25.4 / 72 / scale
  pdf.addImage(canvas, 'PNG', left, y - size * scale * mm, canvas.width * mm, canvas.height * mm)
  return canvas.width * mm
}

/** Straight quotes and plain hyphens, as in the rest of each document, and accented letters as one character each. */
const toPdfText = (text: string) =>
  text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/[–—]/g, '-').replace(/\t/g, ' ').normalize('NFC')

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

/**
 * Page layout in millimeters. The specification requires A4 (297 mm high), but US printers use Letter paper (279 mm), so
 * everything fits on both.
 */
export const page = { left: 20, right: 190, top: 20, bottom: 260, footer: 268 }

type TextStyle = { size?: number; bold?: boolean; left?: number; right?: number }

/** Returns functions that write text from the top of the page to the bottom and start new pages when needed. */
export function makePaper(pdf: jsPDF) {
  let y = page.top
  const lineHeight = (size: number) => size * 0.45
  const split = (text: string, { size = 11, bold = false, left = page.left, right = page.right }: TextStyle) =>
    splitLines(pdf, text, right - left, { size, bold })
  return {
    pdf,
    y: () => y,
    /** Starts a new page if less than this height, in millimeters, is left. */
    ensureSpace(height: number) {
      if (y + height <= page.bottom) return
      pdf.addPage()
      y = page.top
    },
    space(height: number) {
      y += height
    },
    height: (text: string, style: TextStyle = {}) => split(text, style).length * lineHeight(style.size ?? 11),
    write(text: string, style: TextStyle = {}) {
      const { size = 11, bold = false, left = page.left } = style
      const part = textPart(pdf, { size, bold })
      for (const line of split(text, style)) {
        this.ensureSpace(lineHeight(size))
        writeLine(pdf, line, { left, y, size, bold, part })
        y += lineHeight(size)
      }
    },
    /** Writes a label and, in a column to the right, its text. */
    writeColumns(
      label: string,
      labelStyle: TextStyle & { size: number },
      text: string,
      style: TextStyle & { size: number; left: number },
    ) {
      const labels = split(label, labelStyle)
      const lines = split(text, style)
      const [labelPart, part] = [addPart(pdf, 'P'), addPart(pdf, 'P')]
      for (let index = 0; index < Math.max(labels.length, lines.length); index++) {
        this.ensureSpace(lineHeight(style.size))
        writeLine(pdf, labels[index] ?? '', { left: page.left, y, size: labelStyle.size, bold: false, part: labelPart })
        writeLine(pdf, lines[index] ?? '', { left: style.left, y, size: style.size, bold: false, part })
        y += lineHeight(style.size)
      }
    },
    /** Draws a signature line with its label. */
    rule(label: string, left: number, right: number) {
      drawRule(pdf, left, right, y)
      writeLine(pdf, label, { left, y: y + 4, size: 9, bold: false })
    },
  }
}
export type Paper = ReturnType<typeof makePaper>

/** Draws a horizontal line that screen readers leave out. `grey` is 0 for black. */
export const drawRule = (pdf: jsPDF, left: number, right: number, y: number, grey = 0): void =>
  drawArtifact(pdf, () => pdf.setDrawColor(grey).setLineWidth(0.2).line(left, y, right, y).setDrawColor(0))

/** Draws each page's footer: the short notice from 42 CFR 2.32, the installation's own name, and the page number. */
export function drawFooters(pdf: jsPDF, formatNumber: (number: number, total: number) => string) {
  const pages = pdf.getNumberOfPages()
  const name = installationName()
  const ownName = name !== productName && standardText.test(name) ? `${name} - ` : ''
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number).setFont('helvetica', 'normal').setFontSize(8)
    drawArtifact(pdf, () => {
      pdf.text(redisclosure.short, page.left, page.footer)
      pdf.text(`${ownName}${formatNumber(number, pages)}`, page.right, page.footer, { align: 'right' })
    })
  }
}
