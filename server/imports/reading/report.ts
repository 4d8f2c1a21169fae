import type { Notes } from '#domain/imports/schema.ts'
import { byteOrderMark } from '#domain/platform/csv.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { csvLine } from '../../platform/http/file.ts'
import { createPacer } from '../../platform/system/turns.ts'
import type { ParsedFile, RowNotes } from './batches.ts'
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

export const facilitiesLines = async (report: FacilitiesReport | HsdsReport): Promise<string[]> => [
  `Facilities: ${counts(report.facilities)} (skipped: they have an account or were edited in Passage)`,
  ...factLines(report.notes),
  ...nothing(report.facilities),
  ...(await noteLines(report)),
]

export const payersLines = async (report: PayersReport): Promise<string[]> => [
  `Payers: ${counts(report.payers)} (skipped: they were added or edited in Passage)`,
  ...factLines(report.notes),
  ...nothing(report.payers),
  ...(await noteLines(report)),
]

export const hospitalsLines = async (report: HospitalsReport): Promise<string[]> => [
  `Hospitals: ${counts(report.hospitals)} (skipped: they have members or were edited in Passage)`,
  ...factLines(report.notes),
  ...nothing(report.hospitals),
  ...(await noteLines(report)),
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
  not_treatment: 'name no treatment',
  undecided: 'have neither a category nor a description',
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
export async function countByColumn({ skipped, remarks }: Reasons): Promise<ColumnCount[]> {
  const counts = new Map<string, ColumnCount>()
  const pace = createPacer()
  const add = async (rows: RowNotes, kind: 'problems' | 'remarks') => {
    for (const { columns } of rows) {
      await pace()
      for (const column of columns?.length ? columns : ['']) {
        const count = counts.get(column) ?? { column, problems: 0, remarks: 0 }
        count[kind]++
        counts.set(column, count)
      }
    }
  }
  await add(skipped, 'problems')
  await add(remarks, 'remarks')
  return [...counts.values()].sort((a, b) => b.problems + b.remarks - a.problems - a.remarks)
}

type ColumnCount = { column: string; problems: number; remarks: number }
type Reasons = Pick<ParsedFile, 'skipped' | 'remarks' | 'not_listed'>

/** All problems, remarks, and rows that are not listed, as a CSV file, in the order of the rows. */
export function reportFile({ skipped, remarks, not_listed = [] }: Reasons): string {
  const lines = [
    ...skipped.map(row => ({ ...row, kind: 'Problem' })),
    ...Array.from(remarks, row => ({ ...row, kind: 'Remark' })),
    ...not_listed.map(row => ({ ...row, kind: 'No treatment' })),
  ].sort((a, b) => a.line - b.line)
  const rows = lines.map(({ line, kind, columns = [], reason }) => csvLine([line, kind, columns.join(', '), reason]))
  return `${byteOrderMark}${csvLine(['Line', 'Kind', 'Column', 'Reason'])}${rows.join('')}`
}

const noteLines = async (notes: Reasons): Promise<string[]> => [
  ...(notes.skipped.length
    ? [`Skipped rows: ${count(notes.skipped.length)}`, ...firstLines(notes.skipped)]
    : ['Skipped rows: none']),
  ...(notes.remarks.length
    ? [`Values left out or read differently: ${count(notes.remarks.length)}`, ...firstLines(notes.remarks)]
    : []),
  ...(notes.not_listed?.length
    ? [`Rows that name no treatment: ${count(notes.not_listed.length)}`, ...firstLines(notes.not_listed)]
    : []),
  ...(await columnLines(notes)),
]

async function columnLines(notes: Reasons): Promise<string[]> {
  const columns = await countByColumn(notes)
  if (!columns.length) return []
  const lines = columns.map(
    ({ column, problems, remarks }) =>
      `  ${column || 'whole row'}: ${[problems && `${count(problems)} problems`, remarks && `${count(remarks)} remarks`].filter(Boolean).join(', ')}`,
  )
  return ['By column:', ...lines]
}

function firstLines(rows: RowNotes): string[] {
  const remaining = rows.length - maxRows
  return [
    ...rows
      .slice(0, maxRows)
      .map(({ line, columns, reason }) => `  line ${line}: ${columns?.length ? `${columns.join(', ')}: ` : ''}${reason}`),
    ...(remaining > 0 ? [`  and ${count(remaining)} more`] : []),
  ]
}
