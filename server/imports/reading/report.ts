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
  ...skippedLines(report.skipped),
  ...remarkLines(report.remarks),
]

export const hsdsLines = (report: HsdsReport): string[] => [
  `Facilities: ${counts(report.facilities)} (skipped: they have an account or were edited in Passage)`,
  ...(report.unknownTerms ? [`${count(report.unknownTerms)} terms have no matching feature tag and are skipped`] : []),
  ...(report.notTreatment ? [`${count(report.notTreatment)} services name no treatment and are not listed`] : []),
  ...nothing(report.facilities),
  ...skippedLines(report.skipped),
  ...remarkLines(report.remarks),
]

export const payersLines = (report: PayersReport): string[] => [
  `Payers: ${counts(report.payers)}; ${count(report.notMedical)} skipped (no medical coverage)`,
  ...nothing(report.payers),
  ...skippedLines(report.skipped),
  ...remarkLines(report.remarks),
]

export const hospitalsLines = (report: HospitalsReport): string[] => [
  `Hospitals: ${counts(report.hospitals)} (skipped: they have members or were edited in Passage)`,
  ...restored(report.zipRestored),
  ...nothing(report.hospitals),
  ...skippedLines(report.skipped),
  ...remarkLines(report.remarks),
]

const nothing = (counts: { new: number; changed: number }) => (counts.new + counts.changed ? [] : ['Nothing has changed.'])

const restored = (zipCodes: number) => (zipCodes ? [`${count(zipCodes)} ZIP codes got their leading zero back`] : [])

const skippedLines = (skipped: readonly SkippedRow[]): string[] =>
  skipped.length ? [`Skipped rows: ${count(skipped.length)}`, ...firstLines(skipped)] : ['Skipped rows: none']

const remarkLines = (remarks: readonly SkippedRow[]): string[] =>
  remarks.length ? [`Values left out or read differently: ${count(remarks.length)}`, ...firstLines(remarks)] : []

function firstLines(rows: readonly SkippedRow[]): string[] {
  const remaining = rows.length - maxRows
  return [
    ...rows.slice(0, maxRows).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(remaining > 0 ? [`  and ${count(remaining)} more`] : []),
  ]
}
