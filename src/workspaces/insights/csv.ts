import papaparse from 'papaparse'
import { linesOf, type Report } from './report.tsx'

/** A report as a file for a spreadsheet: what it is about, an empty line, the table. No cell is a formula. */
export function csvOf(report: Report, header: string[], rows: (string | number)[][]): Blob {
  const table = papaparse.unparse([...linesOf(report, new Date()), [''], header, ...rows], { escapeFormulae: true })
  return new Blob([`\uFEFF${table}\r\n`], { type: 'text/csv;charset=utf-8' })
}
