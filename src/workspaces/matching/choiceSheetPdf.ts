import { format } from 'date-fns'
import type { jsPDF } from 'jspdf'
import { redisclosure } from '#domain/patients/intake/authorization.ts'
import { plain, writeLine } from '../../components/pdfText.ts'
import { texts } from '../../i18n/english/matching.ts'
import type { SheetPlace } from './choiceSheet.ts'

const { sheet } = texts

/** Millimeters on A4. */
const page = { left: 20, right: 190, top: 20, bottom: 274 }
/** Where a line's words stand, beside what they are about. */
const column = 62

/**
 * The patient-choice sheet on A4 in text that can be selected: what was asked, each facility with a box to tick, a place to sign. Every
 * page carries the notice of 42 CFR 2.32. The library is fetched here, by the one act that needs it.
 */
export async function choiceSheetPdf(places: readonly SheetPlace[], today: Date, { printing = false } = {}): Promise<Blob> {
  const { jsPDF } = await import('jspdf')
  const pdf = new jsPDF({ format: 'a4', unit: 'mm' })
  pdf.setProperties({ title: sheet.title, creator: 'Passage' })
  const paper = roll(pdf)
  paper.write(sheet.title, { size: 18, bold: true })
  paper.space(1)
  paper.write(sheet.made(format(today, 'MM/dd/yyyy')), { size: 9 })
  paper.space(3)
  for (const sentence of [sheet.yours, sheet.neutral, sheet.order]) paper.write(sentence)
  for (const place of places) drawPlace(paper, place)
  drawChoice(paper)
  drawFooters(pdf)
  // Only what is to be printed asks for it; what is saved holds no script.
  if (printing) pdf.autoPrint({ variant: 'javascript' })
  return pdf.output('blob')
}

type Look = { size?: number; bold?: boolean; left?: number }

/** Writes down the page and on to the next one. */
function roll(pdf: jsPDF) {
  let y = page.top
  const heightOf = (size: number) => size * 0.45
  const split = (text: string, { size = 11, bold = false, left = page.left }: Look) => {
    pdf.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(size)
    return pdf.splitTextToSize(plain(text), page.right - left) as string[]
  }
  return {
    pdf,
    y: () => y,
    /** Goes to the next page where these millimeters have no room. */
    room(height: number) {
      if (y + height <= page.bottom) return
      pdf.addPage()
      y = page.top
    },
    space(height: number) {
      y += height
    },
    height: (text: string, look: Look = {}) => split(text, look).length * heightOf(look.size ?? 11),
    write(text: string, look: Look = {}) {
      const { size = 11, bold = false, left = page.left } = look
      for (const line of split(text, look)) {
        this.room(heightOf(size))
        writeLine(pdf, line, { left, y, size, bold })
        y += heightOf(size)
      }
    },
    /** A rule to write on, and what belongs there. */
    rule(label: string, left: number, right: number) {
      pdf.setLineWidth(0.2).line(left, y, right, y)
      writeLine(pdf, label, { left, y: y + 4, size: 9, bold: false })
    },
  }
}
type Paper = ReturnType<typeof roll>

/** A facility stays on one page. */
function drawPlace(paper: Paper, { name, lines }: SheetPlace) {
  const height = lines.reduce((sum, { text }) => sum + paper.height(text, { size: 10, left: column }) + 0.8, 12)
  paper.space(4)
  paper.room(height)
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
  paper.room(64)
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

function drawFooters(pdf: jsPDF) {
  const pages = pdf.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number).setFont('helvetica', 'normal').setFontSize(8)
    pdf.text(redisclosure.short, page.left, 287)
    pdf.text(sheet.page(number, pages), page.right, 287, { align: 'right' })
  }
}
