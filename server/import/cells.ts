/** The maximum length of a cell, in characters. */
const longest = 10_000

/**
 * Why these cells cannot be imported, or undefined: wrong encoding, too long, or a formula, which a spreadsheet would execute
 * when it opens our exports.
 */
export function wrongWith(cells: readonly string[], names: readonly string[]): string | undefined {
  for (const [at, cell] of cells.entries()) {
    const where = names[at] ? `column ${names[at].slice(0, 40)}` : `column ${at + 1}`
    if (cell.includes('\uFFFD')) return `${where} has characters that are not UTF-8`
    if (cell.length > longest) return `${where} has ${cell.length.toLocaleString('en-US')} characters`
    if (isFormula(cell)) return `${where} contains a formula`
  }
}

/**
 * `=…` and `@…` are formulas. After `+` or `-`, which also start phone numbers, only text that calls a function or program is.
 */
const isFormula = (cell: string) => /^\s*(?:[=@]|[+-]\s*(?:\w+\(|.*[|!]))/.test(cell)
