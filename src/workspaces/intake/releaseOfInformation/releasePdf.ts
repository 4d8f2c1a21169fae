import type { jsPDF } from 'jspdf'
import { languageOf } from '#domain/intake/releases/rules.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { i18nProvider } from '../../../i18n/i18nProvider.ts'
import { addPart, drawPart } from '../../../ui/pdfTags.ts'
import { type Draft, drawFooters, drawRule, page, splitLines, textPart, writeLine, writePdf } from '../../../ui/pdfText.ts'
import { type Block, type ReleaseDocumentOptions, releaseDocument } from './releaseDocument.ts'

const line = 4.6
const looks = {
  title: { size: 16, bold: true, before: 0 },
  heading: { size: 11, bold: true, before: 3 },
  text: { size: 10, bold: false, before: 1 },
  small: { size: 8.5, bold: false, before: 1 },
}

/** The release as a PDF in the language that is signed. Rejects if the patient prefers Spanish and the Spanish text cannot be loaded. */
export async function releaseFile(options: ReleaseDocumentOptions, how: { printing?: boolean } = {}): Promise<Blob> {
  const { patient } = options
  if (languageOf(patient) === 'es') await i18nProvider.load('es')
  return writePdf(patient.release_language, () => releasePdf(releaseDocument(options), how))
}

/** Renders the release as an A4 PDF. Each footer has the short 42 CFR 2.32 notice and the page number. */
export const releasePdf = (blocks: Block[], { printing = false } = {}): Draft => ({
  title: intake.document.title,
  content: blocks,
  draw(pdf) {
    drawBlocks(pdf, blocks)
    drawFooters(pdf, intake.document.page)
    // Makes the viewer open its print dialog. The stored file contains no script.
    if (printing) pdf.autoPrint({ variant: 'javascript' })
  },
})

function drawBlocks(pdf: jsPDF, blocks: Block[]) {
  let y = page.top
  const room = (height: number) => {
    if (y + height <= page.bottom) return
    pdf.addPage()
    y = page.top
  }
  const write = (text: string, { size, bold = false, left = page.left }: { size: number; bold?: boolean; left?: number }) => {
    const part = textPart(pdf, { size, bold })
    for (const words of splitLines(pdf, text, page.right - left, { size, bold })) {
      const height = Math.max(line, size * 0.42)
      room(height)
      writeLine(pdf, words, { left, y, size, bold, part })
      y += height
    }
  }
  for (const block of blocks) {
    if (block.kind === 'box') {
      room(line * 2)
      const box = addPart(pdf, 'Figure', block.ticked ? intake.document.selected : intake.document.notSelected)
      drawPart(pdf, box, () => {
        pdf.setLineWidth(0.3).rect(page.left, y - 3, 3.2, 3.2)
        if (block.ticked) pdf.line(page.left, y - 3, page.left + 3.2, y + 0.2).line(page.left, y + 0.2, page.left + 3.2, y - 3)
      })
      write(block.text, { size: 10, left: page.left + 6 })
      y += 0.8
    } else if (block.kind === 'line') {
      const values = splitLines(pdf, block.value, page.right - page.left, { size: 10, bold: false })
      room(14 + (values.length - 1) * line)
      y += 6
      values.forEach((value, at) => {
        if (at > 0) y += line
        if (value) writeLine(pdf, value, { left: page.left, y: y - 1, size: 10, bold: false })
      })
      drawRule(pdf, page.left, page.right, y)
      y += 3.6
      write(block.label, { size: 8 })
    } else {
      const look = looks[block.kind]
      y += look.before
      // Keep a heading on the same page as the text that follows it.
      if (block.kind === 'heading') room(line * 3)
      write(block.text, look)
    }
  }
}
