import type { RecordCopy } from '#domain/copies/schema.ts'
import { redisclosure } from '#domain/patients/intake/authorization.ts'
import { drawFooters, type Paper, page, roll } from '../../components/pdfRoll.ts'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/copies.ts'
import { withCode } from '../../startup/code.ts'
import type { Block } from './copyBlocks.ts'

const loadPdf = () => import('jspdf')

const said = texts.pdf
/** Left edge of the values, in millimeters. */
const column = 68

/** The export as a PDF with selectable text, with the 42 CFR 2.32 notice at the top and in every page footer. */
export async function copyPdf(copy: RecordCopy, blocks: readonly Block[]): Promise<Blob> {
  const { jsPDF } = await withCode(loadPdf)
  const pdf = new jsPDF({ format: 'a4', unit: 'mm' })
  pdf.setProperties({ title: said.title, creator: 'Passage' })
  const paper = roll(pdf)
  const { intake } = copy
  paper.write(said.title, { size: 20, bold: true })
  paper.space(2)
  paper.write(said.for(`${intake.first_name} ${intake.last_name}`, intake.date_of_birth), { size: 12 })
  paper.space(1)
  paper.write(said.made(workflowTime(copy.made_at), copy.made_by), { size: 9 })
  paper.space(3)
  paper.write(said.right, { size: 10 })
  paper.space(3)
  paper.write(redisclosure.heading, { size: 10, bold: true })
  paper.write(copy.notice, { size: 8.5 })
  for (const block of blocks) drawBlock(paper, block)
  drawFooters(pdf, said.page)
  return pdf.output('blob')
}

function drawBlock(paper: Paper, { title, about, entries }: Block) {
  paper.space(9)
  // Keep a heading together with the lines after it.
  paper.room(26)
  paper.write(title, { size: 14, bold: true })
  paper.space(0.6)
  paper.write(about, { size: 9 })
  const filled = entries.filter(entry => entry.lines.length > 0)
  if (filled.length === 0) {
    paper.space(2)
    paper.write(said.nothing, { size: 10 })
  }
  for (const { head, lines } of filled) {
    paper.space(3)
    paper.room(14)
    const labelled = lines.some(line => line.label)
    if (head) paper.write(head, { size: 11, bold: true })
    for (const { label, value } of lines) {
      paper.space(0.8)
      drawLine(paper, label, value, labelled ? column : page.left)
    }
  }
}

/** Aligns lines without a label with the values of labeled lines. */
const drawLine = (paper: Paper, label: string | undefined, value: string, left: number) =>
  label ? paper.beside(label, { size: 9, right: column - 4 }, value, { size: 10, left }) : paper.write(value, { size: 10, left })
