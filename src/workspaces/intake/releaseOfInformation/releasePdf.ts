import { languageOf } from '#domain/intake/releases/rules.ts'
import { drawCheckbox, makePaper, type Paper, page } from '#domain/platform/pdf/paper.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { i18nProvider, inLanguage } from '../../../i18n/i18nProvider.ts'
import { createPdf, drawFooters, pdfFile } from '../../../ui/pdfText.ts'
import { type Block, type ReleaseDocumentOptions, releaseDocument } from './releaseDocument.ts'

const line = 4.6
const looks = {
  title: { size: 16, bold: true, before: 0, tag: 'H1' },
  heading: { size: 11, bold: true, before: 3, tag: 'H2' },
  text: { size: 10, bold: false, before: 1, tag: 'P' },
  small: { size: 8.5, bold: false, before: 1, tag: 'P' },
} as const

/** The release as a PDF in the language that is signed. Rejects if the patient prefers Spanish and the Spanish text cannot be loaded. */
export async function releaseFile(options: ReleaseDocumentOptions, how: { printing?: boolean } = {}): Promise<Blob> {
  const { patient } = options
  if (languageOf(patient) === 'es') await i18nProvider.load('es')
  return inLanguage(patient.release_language, () => releasePdf(releaseDocument(options), how))
}

/**
 * Renders the release as an A4 PDF. Each footer has the short 42 CFR 2.32 notice and the page number. Loads the PDF library on
 * first use.
 */
export async function releasePdf(blocks: Block[], { printing = false } = {}): Promise<Blob> {
  const pdf = await createPdf(intake.document.title, blocks)
  const paper = makePaper(pdf)
  const lineHeight = (size: number) => Math.max(line, size * 0.42)
  for (const block of blocks) {
    if (block.kind === 'box') drawBox(paper, block)
    else if (block.kind === 'line') drawLine(paper, block)
    else {
      const { before, ...look } = looks[block.kind]
      paper.space(before)
      // Keep a heading on the same page as the text that follows it.
      if (block.kind === 'heading') paper.ensureSpace(line * 3)
      paper.write(block.text, { ...look, lineHeight: lineHeight(look.size) })
    }
  }
  drawFooters(pdf, intake.document.page)
  if (printing) pdf.printWhenOpened()
  return pdfFile(pdf)
}

/** A statement with its box: an item of a list. */
function drawBox(paper: Paper, { text, ticked }: Extract<Block, { kind: 'box' }>) {
  paper.ensureSpace(line * 2)
  const { pdf } = paper
  const item = () => {
    pdf.tag('Lbl', () => drawCheckbox(paper, 3.2, intake.document[ticked ? 'ticked' : 'notTicked'], { ticked, lift: 3 }))
    paper.write(text, { size: 10, left: page.left + 6, lineHeight: line, tag: 'LBody' })
  }
  pdf.tag('L', () => pdf.tag('LI', item), { join: true })
  paper.space(0.8)
}

/** A line with its value above and its label below. The label is read first. */
function drawLine(paper: Paper, { label, value }: Extract<Block, { kind: 'line' }>) {
  const { pdf } = paper
  const values = pdf.split(value, page.right - page.left, { size: 10 })
  paper.ensureSpace(14 + (values.length - 1) * line)
  paper.space(6 + (values.length - 1) * line)
  const y = paper.y()
  const item = () => {
    pdf.line([
      [page.left, y],
      [page.right, y],
    ])
    paper.space(3.6)
    paper.write(label, { size: 8, lineHeight: line, tag: 'Lbl' })
    if (!value) return
    const draw = () => {
      for (const [at, one] of values.entries())
        pdf.text(one, { left: page.left, y: y - 1 - (values.length - 1 - at) * line, size: 10 })
    }
    pdf.tag('LBody', draw)
  }
  pdf.tag('L', () => pdf.tag('LI', item), { join: true })
}
