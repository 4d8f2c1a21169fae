import type { Zipped } from './zipSize.ts'

/** Maximum number of cells that a sheet may span from A1 to its last cell, because the reader allocates all of them. */
const maxCells = 20_000_000

/** The name of the first cell that is too far from A1 for its sheet to be read; undefined if there is none. */
export async function cellTooFarOut(files: readonly Zipped[]): Promise<string | undefined> {
  for (const { name, open } of files) {
    // Checks every XML file, because only the workbook's own file lists which ones are sheets.
    if (!/\.xml$/i.test(name)) continue
    const problem = await farOut(open())
    if (problem) return problem
  }
  return undefined
}

/** Matches a reference to a row (only a number) or a cell, or the second corner of the sheet's declared dimension. */
const reference = /(?:\br|<(?:\w+:)?dimension\b[^>]{0,200}?\bref)\s*=\s*["']\s*(?:[A-Za-z]+\d+:)?([A-Za-z]*)(\d+)\s*["']/g

async function farOut(xml: NodeJS.ReadableStream): Promise<string | undefined> {
  let [columns, rows, buffered] = [1, 1, '']
  for await (const chunk of xml) {
    const text = buffered + chunk.toString('latin1')
    for (const [, column, row] of text.matchAll(reference)) {
      columns = Math.max(columns, columnNumber(column!))
      rows = Math.max(rows, Number(row))
      if (columns * rows > maxCells) return `${column!.toUpperCase()}${row}`
    }
    // A reference may be split between two chunks, so the end of this one is scanned again.
    buffered = text.slice(-300)
  }
  return undefined
}

/** A is 1, Z is 26, and AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, character) => number * 26 + character.charCodeAt(0) - 64, 0)
