import type { Zipped } from './zipSize.ts'

/** What a sheet may span, in cells from A1 to its last one: the reader makes room for each, also for those that hold nothing. */
const mostCells = 20_000_000

/** The name of a cell that lies too far out for its sheet to be read; nothing where all sheets can be. Stops at the first such cell. */
export async function cellTooFarOut(files: readonly Zipped[]): Promise<string | undefined> {
  for (const { name, open } of files) {
    // The workbook says which of them are sheets; none of the others has such cells.
    if (!/\.xml$/i.test(name)) continue
    const far = await farOut(open())
    if (far) return far
  }
  return undefined
}

/** Of a row (its number alone), a cell, or the sheet's own word on its size, of which the second corner counts. */
const reference = /(?:\br|<(?:\w+:)?dimension\b[^>]{0,200}?\bref)\s*=\s*["']\s*(?:[A-Za-z]+\d+:)?([A-Za-z]*)(\d+)\s*["']/g

async function farOut(xml: NodeJS.ReadableStream): Promise<string | undefined> {
  let [columns, rows, rest] = [1, 1, '']
  for await (const piece of xml) {
    const text = rest + piece.toString('latin1')
    for (const [, column, row] of text.matchAll(reference)) {
      columns = Math.max(columns, columnNumber(column!))
      rows = Math.max(rows, Number(row))
      if (columns * rows > mostCells) return `${column!.toUpperCase()}${row}`
    }
    // A reference may be cut in two: the last letters are read again with what follows.
    rest = text.slice(-300)
  }
  return undefined
}

/** A is 1, Z is 26, AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
