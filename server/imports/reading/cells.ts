import { isFormula } from '#domain/platform/formulas.ts'

/** Maximum length of a cell, in characters. */
const maxLength = 10_000

/**
 * Returns the reason these cells cannot be imported; undefined if they can. Rejects incorrect encoding, excessive length, and
 * formulas, which a spreadsheet would execute when it opens one of our exports.
 */
export function cellProblem(cells: readonly string[], names: readonly string[]): string | undefined {
  for (const [index, cell] of cells.entries()) {
    const position = names[index] ? `column ${names[index].slice(0, 40)}` : `column ${index + 1}`
    if (cell.includes('\uFFFD')) return `${position} contains characters that are not UTF-8`
    if (cell.length > maxLength) return `${position} has ${cell.length.toLocaleString('en-US')} characters`
    if (isFormula(cell)) return `${position} contains a formula`
  }
}
