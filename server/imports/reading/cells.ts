import { isFormula } from '#domain/platform/formulas.ts'
import type { Finding } from './clean.ts'

/** Maximum length of a cell, in characters. */
const maxLength = 10_000

/**
 * Returns the column and the reason why these cells cannot be imported; undefined if they can. Rejects incorrect encoding, excessive length, and
 * formulas, which a spreadsheet would execute when it opens one of our exports.
 */
export function cellProblem(cells: readonly string[], names: readonly string[]): Finding | undefined {
  for (const [index, cell] of cells.entries()) {
    const reason = problemOf(cell)
    if (reason) return { columns: [names[index]?.slice(0, 40) || `column ${index + 1}`], reason }
  }
  return undefined
}

function problemOf(cell: string): string | undefined {
  if (cell.includes('\uFFFD')) return 'the cell contains characters that are not UTF-8'
  if (cell.length > maxLength) return `the cell has ${cell.length.toLocaleString('en-US')} characters`
  return isFormula(cell) ? 'the cell contains a formula' : undefined
}
