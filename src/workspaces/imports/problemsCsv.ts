import type { ImportProblem } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'

/** The problems as CSV. Cells that look like formulas are escaped, because a reason may quote a cell of the file. */
export const problemsCsv = (problems: readonly ImportProblem[]): string =>
  [[texts.look.line, texts.problems.reason], ...problems.map(({ line, reason }) => [String(line), reason])]
    .map(cells => `${cells.map(cell).join(',')}\r\n`)
    .join('')

function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
