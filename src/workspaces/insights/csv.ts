import { csvFile } from '../../ui/csv.ts'
import { type Report, reportLines } from './report.tsx'

/** Exports a report as CSV: its description, an empty line, and the table. */
export const toCsv = (report: Report, header: string[], rows: (string | number)[][]): Blob =>
  csvFile([...reportLines(report, new Date()), [''], header, ...rows])
