import type { Notes } from '#domain/imports/schema.ts'
import { byteOrderMark } from '#domain/platform/csv.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { csvLine } from '../../platform/http/file.ts'
import type { ParsedFile, SkippedRow } from './batches.ts'
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

export const facilitiesLines = (report: FacilitiesReport | HsdsReport): string[] => [
  `Facilities: ${counts(report.facilities)} (skipped: they have an account or were edited in Passage)`,
  ...factLines(report.notes),
  ...nothing(report.facilities),
  ...noteLines(report),
]

export const payersLines = (report: PayersReport): string[] => [
  `Payers: ${counts(report.payers)}`,
  ...factLines(report.notes),
  ...nothing(report.payers),
  ...noteLines(report),
]

export const hospitalsLines = (report: HospitalsReport): string[] => [
  `Hospitals: ${counts(report.hospitals)} (skipped: they have members or were edited in Passage)`,
  ...factLines(report.notes),
  ...nothing(report.hospitals),
  ...noteLines(report),
]

/** What the report says about a file, in this order. `same` and `similar` are reported before anything is written. */
const facts: Record<Exclude<keyof Notes, 'same' | 'similar'>, string> = {
  in_both: 'are in both directories',
  filtered: 'rows are left out by the mapping',
  duplicates: 'duplicate rows',
  conflicts: 'conflicts: conflicting rows are not imported',
  unplaced: 'have no location, so searches by distance do not find them',
  without_phone: 'have no working phone number',
  zip_restored: 'ZIP codes got their leading zero back',
  shortened: 'descriptions are shortened to 300 characters',
  unknown_terms: 'terms have no matching feature tag and are skipped',
  not_treatment: 'name no treatment and are not listed',
  undecided: 'have neither a category nor a description and are not listed',
  unclassified: 'have neither a category nor a description but are listed. Check that they are treatment',
  not_medical: 'rows are skipped, because they have no medical coverage',
}
const factLines = (notes: Notes): string[] =>
  keysOf(facts).flatMap(fact => (notes[fact] ? [`${count(notes[fact])} ${facts[fact]}`] : []))

const nothing = (counts: { new: number; changed: number }) => (counts.new + counts.changed ? [] : ['Nothing has changed.'])

/**
 * The counts of problems and remarks per column, most first. A row that has a problem in two columns counts in both; an empty name
 * stands for rows whose problem concerns no single column.
 */
export function countByColumn({ skipped, remarks }: Reasons): { column: string; problems: number; remarks: number }[] {
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

type Reasons = Pick<ParsedFile, 'skipped' | 'remarks' | 'not_listed'>

/** All problems, remarks, and rows that are not listed, as a CSV file, in the order of the rows. */
export function reportFile({ skipped, remarks, not_listed = [] }: Reasons): string {
  const lines = [
    ...skipped.map(row => ({ ...row, kind: 'Problem' })),
    ...remarks.map(row => ({ ...row, kind: 'Remark' })),
    ...not_listed.map(row => ({ ...row, kind: 'Not listed' })),
  ].sort((a, b) => a.line - b.line)
  const rows = lines.map(({ line, kind, columns = [], reason }) => csvLine([line, kind, columns.join(', '), reason]))
  return `${byteOrderMark}${csvLine(['Line', 'Kind', 'Column', 'Reason'])}${rows.join('')}`
}

const noteLines = (notes: Reasons): string[] => [
  ...(notes.skipped.length
    ? [`Skipped rows: ${count(notes.skipped.length)}`, ...firstLines(notes.skipped)]
    : ['Skipped rows: none']),
  ...(notes.remarks.length
    ? [`Values left out or read differently: ${count(notes.remarks.length)}`, ...firstLines(notes.remarks)]
    : []),
  ...(notes.not_listed?.length ? [`Not listed: ${count(notes.not_listed.length)}`, ...firstLines(notes.not_listed)] : []),
  ...columnLines(notes),
]

function columnLines(notes: Reasons): string[] {
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
