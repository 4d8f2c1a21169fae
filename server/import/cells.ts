/** The maximum length of a cell, in characters. */
const maxLength = 10_000

/**
 * Why these cells cannot be imported, or undefined: wrong encoding, too long, or a formula, which a spreadsheet would execute
 * when it opens our exports.
 */
export function cellProblem(cells: readonly string[], names: readonly string[]): string | undefined {
  for (const [index, cell] of cells.entries()) {
    const position = names[index] ? `column ${names[index].slice(0, 40)}` : `column ${index + 1}`
    if (cell.includes('\uFFFD')) return `${position} has characters that are not UTF-8`
    if (cell.length > maxLength) return `${position} has ${cell.length.toLocaleString('en-US')} characters`
    if (isFormula(cell)) return `${position} contains a formula`
  }
}

/**
 * `=…` and `@…` are formulas. After `+` or `-`, which also start phone numbers, only text that calls a function or program is.
 */
const isFormula = (cell: string) => /^\s*(?:[=@]|[+-]\s*(?:\w+\(|.*[|!]))/.test(cell)
