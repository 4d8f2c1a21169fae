import regularFont from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import boldFont from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import type { jsPDF } from 'jspdf'
import { loadFont } from '../dataProvider/fonts.ts'
import { withCode } from '../startup/code.ts'
import { writeHidden } from './pdfHiddenText.ts'

const loadPdf = () => import('jspdf')
const loadFonts = () => Promise.all([loadFont(regularFont), loadFont(boldFont)])

/** The characters that the standard PDF fonts have and that jsPDF encodes correctly. */
const standardText = /^[\x20-\x7e\xa0-\xff]*$/
const family = 'Noto Sans'
const fontFile = (bold: boolean) => `${family} ${bold ? 'Bold' : 'Regular'}.ttf`

/**
 * Creates an empty A4 document. `content` is everything that will be written to it: if the standard fonts lack any of its characters,
 * this loads a font with Latin, Vietnamese, Greek, and Cyrillic letters. Loads the PDF library on first use.
 */
export async function createPdf(title: string, content: unknown): Promise<jsPDF> {
  const { jsPDF } = await withCode(loadPdf)
  const pdf = new jsPDF({ format: 'a4', unit: 'mm' })
  pdf.setProperties({ title, creator: 'Passage' })
  pdf.setLanguage('en-US')
  if (!standardText.test(toPdfText(JSON.stringify(content)))) {
    const [regular, bold] = await withCode(loadFonts)
    pdf.addFileToVFS(fontFile(false), regular).addFileToVFS(fontFile(true), bold)
  }
  return pdf
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

/** Position in millimeters from the top left corner, and font size in points. */
type LinePosition = Style & { left: number; y: number }

/**
 * Writes a line as text. A line in a script that the fonts lack is drawn as an image, with invisible text that can be searched,
 * copied, and read aloud.
 */
export function writeLine(pdf: jsPDF, line: string, { left, y, size, bold }: LinePosition) {
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
