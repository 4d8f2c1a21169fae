import papaparse from 'papaparse'
import { byteOrderMark } from '#domain/platform/csv.ts'
import { type Report, reportLines } from './report.tsx'

/** Exports a report as CSV: its description, an empty line, and the table. Escapes cells that look like formulas. */
export function toCsv(report: Report, header: string[], rows: (string | number)[][]): Blob {
  const table = papaparse.unparse([...reportLines(report, new Date()), [''], header, ...rows], { escapeFormulae: true })
  return new Blob([`${byteOrderMark}${table}\r\n`], { type: 'text/csv;charset=utf-8' })
}
