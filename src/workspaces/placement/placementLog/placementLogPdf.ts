import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { drawTable, makePaper } from '#domain/platform/pdf/paper.ts'
import { personName } from '#domain/platform/text.ts'
import { texts } from '../../../i18n/english/placementLog.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { createPdf, drawFooters, pdfFile } from '../../../ui/pdfText.ts'
import { workflowTime, zoneWords } from '../../../ui/times.ts'
import { answererOf, followUps, reasonOf, summaryOf } from './attemptWords.ts'

/** Widths of the columns in millimeters. */
const widths = { at: 24, channel: 20, facility: 34, by: 26, answer: 36, reason: 30 }

/** Renders the placement log for the patient's chart, with the 42 CFR 2.32 notice on every page. */
export async function placementLogPdf(patient: Patient, attempts: readonly Attempt[], by: Whoami): Promise<Blob> {
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
  const zone = zoneWords(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const made = labels.made(workflowTime(Date.now()), personName(by), zone)
  const { total, answers } = summaryOf(attempts)
  const pdf = await createPdf(texts.open, [about, made, rows])
  const paper = makePaper(pdf)
  paper.write(texts.open, { size: 18, bold: true, tag: 'H1' })
  paper.space(2)
  paper.write(about, { size: 10 })
  paper.write(made, { size: 9 })
  paper.space(2)
  paper.write(attempts.length ? [total, ...answers].join(' · ') : texts.none, { size: 10, bold: true })
  paper.space(1)
  const names = Object.keys(widths) as (keyof typeof widths)[]
  if (rows.length)
    drawTable(
      paper,
      names.map(name => ({ title: columns[name], width: widths[name] })),
      rows,
    )
  drawFooters(pdf, labels.page)
  return pdfFile(pdf)
}
