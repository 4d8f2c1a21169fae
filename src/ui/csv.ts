import papaparse from 'papaparse'
import { byteOrderMark } from '#domain/platform/csv.ts'

/** Rows as a CSV file that spreadsheets open. Escapes cells that look like formulas. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): Blob =>
  new Blob([`${byteOrderMark}${papaparse.unparse(rows as unknown[][], { escapeFormulae: true })}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
