import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { personName } from '#domain/platform/text.ts'
import { texts } from '../../../i18n/english/placementLog.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { ownTimeZone } from '../../../ui/browser.ts'
import {
  type Draft,
  drawFooters,
  drawRule,
  makePaper,
  type Paper,
  page,
  splitLines,
  writeLine,
  writePdf,
} from '../../../ui/pdfText.ts'
import { workflowTime, zoneWords } from '../../../ui/times.ts'
import { answererOf, followUps, reasonOf, summaryOf } from './attemptWords.ts'

/** Widths of the columns in millimeters. */
const widths = { at: 24, channel: 20, facility: 34, by: 26, answer: 36, reason: 30 }
const gap = 3
const size = 8.5
const line = size * 0.45

/** Renders the placement log for the patient's chart in English, with the 42 CFR 2.32 notice on every page. */
export const placementLogPdf = (patient: Patient, attempts: readonly Attempt[], by: Whoami): Promise<Blob> =>
  writePdf('en', () => composeLog(patient, attempts, by))

function composeLog(patient: Patient, attempts: readonly Attempt[], by: Whoami): Draft {
  const { pdf: labels, columns } = texts
  const rows = attempts.map(one => [
    workflowTime(one.at),
    texts.channels[one.channel],
    one.facility,
    one.by,
    [domainValue(one.answer), answererOf(one), ...followUps(one)].filter(Boolean).join('\n'),
    one.reason === null ? '' : reasonOf(one.reason),
  ])
  const about = labels.about(personName(patient), patient.date_of_birth)
  const made = labels.made(workflowTime(Date.now()), personName(by), zoneWords(ownTimeZone()))
  const { total, answers } = summaryOf(attempts)
  return {
    title: texts.open,
    content: [about, made, rows],
    draw(pdf) {
      const paper = makePaper(pdf)
      paper.write(texts.open, { size: 18, bold: true })
      paper.space(2)
      paper.write(about, { size: 10 })
      paper.write(made, { size: 9 })
      paper.space(2)
      paper.write(attempts.length ? [total, ...answers].join(' · ') : texts.none, { size: 10, bold: true })
      paper.space(1)
      if (rows.length) {
        const titles = keysOf(widths).map(name => columns[name])
        drawRow(paper, titles, { bold: true })
        for (const row of rows) drawRow(paper, row, { titles })
      }
      drawFooters(pdf, labels.page)
    },
  }
}

/** Draws a row of the table without breaking it across pages. The titles stand on each page. */
function drawRow(paper: Paper, texts: readonly string[], { bold = false, titles }: { bold?: boolean; titles?: string[] } = {}) {
  const { pdf } = paper
  const cells = texts.map((text, at) => splitLines(pdf, text, Object.values(widths)[at]! - gap, { size, bold }))
  const height = Math.max(...cells.map(lines => lines.length)) * line + gap
  const pages = pdf.getNumberOfPages()
  paper.ensureSpace(height)
  if (titles && pdf.getNumberOfPages() > pages) drawRow(paper, titles, { bold: true })
  let left = page.left
  for (const [at, width] of Object.values(widths).entries()) {
    for (const [index, text] of cells[at]!.entries())
      writeLine(pdf, text, { left, y: paper.y() + (index + 1) * line, size, bold })
    left += width
  }
  paper.space(height)
  drawRule(pdf, page.left, page.right, paper.y(), 190)
}
