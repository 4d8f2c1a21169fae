import papaparse from 'papaparse'

/** A table as a file that a spreadsheet opens, in which no cell is a formula. */
export const csvOf = (header: string[], rows: (string | number)[][]): Blob =>
  new Blob([`\uFEFF${papaparse.unparse({ fields: header, data: rows }, { escapeFormulae: true })}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
