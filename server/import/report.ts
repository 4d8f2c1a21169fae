import type { Junk } from './batches.ts'
import type { FacilitiesReport } from './facilities.ts'
import type { HospitalsReport } from './hospitals.ts'
import type { HsdsReport } from './hsds.ts'
import type { PayersReport } from './payers.ts'

const mostJunk = 20
const count = (number: number) => number.toLocaleString('en-US')
const counts = (of: Record<string, number>) =>
  Object.entries(of)
    .map(([what, number]) => `${count(number)} ${what}`)
    .join(', ')

/** The report on a facility import, as lines for the user. */
export const facilitiesLines = (report: FacilitiesReport): string[] => [
  `Facilities: ${counts(report.facilities)} (skipped: they have an account or were edited here)`,
  `Merged: ${count(report.inBoth)} are in both directories, ${count(report.duplicates)} duplicates`,
  ...(report.unplaced
    ? [`${count(report.unplaced)} have no location because their ZIP code is unknown, and cannot be matched`]
    : []),
  ...(report.withoutPhone ? [`${count(report.withoutPhone)} have no working phone number`] : []),
  ...nothing(report.facilities),
  ...junkLines(report.junk),
]

/** The report on an import of another directory. */
export const hsdsLines = (report: HsdsReport): string[] => [
  `Facilities: ${counts(report.facilities)} (skipped: they have an account or were edited here)`,
  ...(report.unknownTerms ? [`${count(report.unknownTerms)} terms have no matching feature tag and are skipped`] : []),
  ...nothing(report.facilities),
  ...junkLines(report.junk),
]

export const payersLines = (report: PayersReport): string[] => [
  `Payers: ${counts(report.payers)}; ${count(report.notMedical)} skipped (no medical coverage)`,
  ...nothing(report.payers),
  ...junkLines(report.junk),
]

export const hospitalsLines = (report: HospitalsReport): string[] => [
  `Hospitals: ${counts(report.hospitals)} (skipped: they have members or were edited here)`,
  ...nothing(report.hospitals),
  ...junkLines(report.junk),
]

const nothing = (of: { new: number; changed: number }) => (of.new + of.changed ? [] : ['Nothing has changed.'])

function junkLines(junk: readonly Junk[]): string[] {
  if (!junk.length) return ['Skipped rows: none']
  const more = junk.length - mostJunk
  return [
    `Skipped rows: ${count(junk.length)}`,
    ...junk.slice(0, mostJunk).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${count(more)} more`] : []),
  ]
}
