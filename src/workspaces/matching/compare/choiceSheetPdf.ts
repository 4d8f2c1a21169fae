import { format } from 'date-fns/format'
import { texts } from '../../../i18n/english/matching.ts'
import { drawFooters, makePaper, type Paper, page } from '../../../ui/pdfRoll.ts'
import { createPdf, writeLine } from '../../../ui/pdfText.ts'
import type { SheetPlace } from './choiceSheet.ts'

const { sheet } = texts

/** Left edge, in millimeters, of the text next to a label. */
const column = 62

/**
 * Renders the patient choice sheet as an A4 PDF with selectable text: the request, facilities with checkboxes, a signature line,
 * and the 42 CFR 2.32 notice on every page. Loads the PDF library on first use.
 */
export async function choiceSheetPdf(places: readonly SheetPlace[], today: Date, { printing = false } = {}): Promise<Blob> {
  const pdf = await createPdf(sheet.title, places)
  const paper = makePaper(pdf)
  paper.write(sheet.title, { size: 18, bold: true })
  paper.space(1)
  paper.write(sheet.made(format(today, 'MM/dd/yyyy')), { size: 9 })
  paper.space(3)
  for (const sentence of [sheet.yours, sheet.neutral, sheet.order]) paper.write(sentence)
  for (const place of places) drawPlace(paper, place)
  drawChoice(paper)
  drawFooters(pdf, sheet.page)
  // Makes the viewer open its print dialog. Downloaded files contain no script.
  if (printing) pdf.autoPrint({ variant: 'javascript' })
  return pdf.output('blob')
}

/** Draws a facility without breaking it across pages. */
function drawPlace(paper: Paper, { name, lines }: SheetPlace) {
  const height = lines.reduce((sum, { text }) => sum + paper.height(text, { size: 10, left: column }) + 0.8, 12)
  paper.space(4)
  paper.ensureSpace(height)
  paper.pdf
    .setDrawColor(150)
    .setLineWidth(0.2)
    .line(page.left, paper.y() - 2, page.right, paper.y() - 2)
    .setDrawColor(0)
  paper.space(4)
  drawBox(paper)
  paper.write(name, { size: 13, bold: true, left: page.left + 8 })
  paper.space(1)
  for (const { about, text } of lines) {
    writeLine(paper.pdf, about, { left: page.left + 8, y: paper.y(), size: 9, bold: true })
    paper.write(text, { size: 10, left: column })
    paper.space(0.8)
  }
}

const drawBox = ({ pdf, y }: Paper) => pdf.setLineWidth(0.4).rect(page.left, y() - 4, 4.6, 4.6)

function drawChoice(paper: Paper) {
  paper.space(4)
  paper.ensureSpace(64)
  paper.space(4)
  paper.write(sheet.choice, { size: 13, bold: true })
  paper.space(2)
  for (const text of [sheet.ticked, sheet.noneOfThese]) {
    drawBox(paper)
    paper.write(text, { left: page.left + 8 })
    paper.space(2)
  }
  const middle = 128
  for (const [left, right] of [
    [sheet.name, sheet.date],
    [sheet.signature, sheet.relation],
  ] as const) {
    paper.space(14)
    paper.rule(left, page.left, middle - 6)
    paper.rule(right, middle, page.right)
  }
  paper.space(8)
}
