import { byteOrderMark } from '#domain/platform/csv.ts'
import { csvLine } from '../../platform/http/file.ts'
import type { SkippedRow } from './batches.ts'
import type { FacilitiesReport } from './facilities.ts'
import type { HospitalsReport } from './hospitals.ts'
import type { HsdsReport } from './hsds.ts'
import type { PayersReport } from './payers.ts'

const maxRows = 20
const count = (number: number) => number.toLocaleString('en-US')
const counts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([label, number]) => `${count(number)} ${label}`)
    .join(', ')

export const facilitiesLines = (report: FacilitiesReport): string[] => [
  `Facilities: ${counts(report.facilities)} (skipped: they have an account or were edited in Passage)`,
  `Merged: ${count(report.inBoth)} are in both directories, ${count(report.duplicates)} duplicates`,
  ...(report.unplaced
    ? [`${count(report.unplaced)} cannot be matched: they have no location because their ZIP code is unknown`]
    : []),
  ...(report.withoutPhone ? [`${count(report.withoutPhone)} have no working phone number`] : []),
  ...restored(report.zipRestored),
  ...nothing(report.facilities),
  ...noteLines(report),
]

export const hsdsLines = (report: HsdsReport): string[] => [
  `Facilities: ${counts(report.facilities)} (skipped: they have an account or were edited in Passage)`,
  ...(report.unknownTerms ? [`${count(report.unknownTerms)} terms have no matching feature tag and are skipped`] : []),
  ...(report.notTreatment ? [`${count(report.notTreatment)} services name no treatment and are not listed`] : []),
  ...(report.undecided
    ? [`${count(report.undecided)} services have neither a category nor a description and are not listed`]
    : []),
  ...nothing(report.facilities),
  ...noteLines(report),
]

export const payersLines = (report: PayersReport): string[] => [
  `Payers: ${counts(report.payers)}; ${count(report.notMedical)} skipped (no medical coverage)`,
  ...nothing(report.payers),
  ...noteLines(report),
]

export const hospitalsLines = (report: HospitalsReport): string[] => [
  `Hospitals: ${counts(report.hospitals)} (skipped: they have members or were edited in Passage)`,
  ...restored(report.zipRestored),
  ...nothing(report.hospitals),
  ...noteLines(report),
]

const nothing = (counts: { new: number; changed: number }) => (counts.new + counts.changed ? [] : ['Nothing has changed.'])

const restored = (zipCodes: number) => (zipCodes ? [`${count(zipCodes)} ZIP codes got their leading zero back`] : [])

/**
 * The counts of problems and remarks per column, most first. A row that has a problem in two columns counts in both; an empty name
 * stands for rows whose problem concerns no single column.
 */
export function countByColumn({ skipped, remarks }: Notes): { column: string; problems: number; remarks: number }[] {
  const counts = new Map<string, { column: string; problems: number; remarks: number }>()
  const add = (rows: readonly SkippedRow[], kind: 'problems' | 'remarks') => {
    for (const { columns } of rows)
      for (const column of columns?.length ? columns : ['']) {
        const count = counts.get(column) ?? { column, problems: 0, remarks: 0 }
        count[kind]++
        counts.set(column, count)
      }
  }
  add(skipped, 'problems')
  add(remarks, 'remarks')
  return [...counts.values()].sort((a, b) => b.problems + b.remarks - a.problems - a.remarks)
}

type Notes = { skipped: readonly SkippedRow[]; remarks: readonly SkippedRow[] }

/** All problems and remarks as a CSV file, in the order of the rows. */
export function reportFile({ skipped, remarks }: Notes): string {
  const lines = [...skipped.map(row => ({ ...row, kind: 'Problem' })), ...remarks.map(row => ({ ...row, kind: 'Remark' }))].sort(
    (a, b) => a.line - b.line,
  )
  const rows = lines.map(({ line, kind, columns = [], reason }) => csvLine([line, kind, columns.join(', '), reason]))
  return `${byteOrderMark}${csvLine(['Line', 'Kind', 'Column', 'Reason'])}${rows.join('')}`
}

const noteLines = (notes: Notes): string[] => [
  ...(notes.skipped.length
    ? [`Skipped rows: ${count(notes.skipped.length)}`, ...firstLines(notes.skipped)]
    : ['Skipped rows: none']),
  ...(notes.remarks.length
    ? [`Values left out or read differently: ${count(notes.remarks.length)}`, ...firstLines(notes.remarks)]
    : []),
  ...columnLines(notes),
]

function columnLines(notes: Notes): string[] {
  const columns = countByColumn(notes)
  if (!columns.length) return []
  const lines = columns.map(
    ({ column, problems, remarks }) =>
      `  ${column || 'whole row'}: ${[problems && `${count(problems)} problems`, remarks && `${count(remarks)} remarks`].filter(Boolean).join(', ')}`,
  )
  return ['By column:', ...lines]
}

function firstLines(rows: readonly SkippedRow[]): string[] {
  const remaining = rows.length - maxRows
  return [
    ...rows
      .slice(0, maxRows)
      .map(({ line, columns, reason }) => `  line ${line}: ${columns?.length ? `${columns.join(', ')}: ` : ''}${reason}`),
    ...(remaining > 0 ? [`  and ${count(remaining)} more`] : []),
  ]
}
