/** The longest cell that a directory can mean, in letters. */
const longest = 10_000

/**
 * Why these cells are not imported, if so: letters of another encoding, a cell without end, or a formula, which a spreadsheet would
 * run where our exports are opened again.
 */
export function wrongWith(cells: readonly string[], names: readonly string[]): string | undefined {
  for (const [at, cell] of cells.entries()) {
    const where = names[at] ? `column ${names[at].slice(0, 40)}` : `column ${at + 1}`
    if (cell.includes('\uFFFD')) return `${where} holds letters that are not UTF-8`
    if (cell.length > longest) return `${where} holds ${cell.length.toLocaleString('en-US')} letters`
    if (isFormula(cell)) return `${where} holds a formula`
  }
}

/** `=…` and `@…` are formulas; behind a sign, with which phone numbers begin too, so is what calls a function or a program. */
const isFormula = (cell: string) => /^\s*(?:[=@]|[+-]\s*(?:\w+\(|.*[|!]))/.test(cell)
