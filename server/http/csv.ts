import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A table to send: the name of its file without `.csv`, its headings, and its rows as they come. */
export type CsvAnswer = { name: string; header: readonly string[]; rows: AsyncIterable<readonly string[]> }

/** What a spreadsheet would run instead of showing it: a cell that begins so, or does behind blanks (OWASP, CSV injection). */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One cell as RFC 4180 writes it; what looks like a formula gets an apostrophe in front, and is text. */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row, with the line break that RFC 4180 asks for. A number is no formula, though it may begin with a minus. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(one => (typeof one === 'number' ? String(one) : cell(one))).join(',')}\r\n`

/** Sends the rows while they are read: the table is never whole in memory, and a slow reader slows the reading. */
export const sendCsv = (reply: FastifyReply, { name, header, rows }: CsvAnswer) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines(header, rows), { objectMode: false, highWaterMark: 64 * 1024 }))

async function* lines(header: readonly string[], rows: CsvAnswer['rows']) {
  yield csvLine(header)
  for await (const row of rows) yield csvLine(row)
}
