import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A table to send: file name without `.csv`, header, and rows as a stream. */
export type CsvAnswer = { name: string; header: readonly string[]; rows: AsyncIterable<readonly string[]> }

/** A cell that a spreadsheet would execute: one that starts with these characters, also after spaces (OWASP, CSV injection). */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One cell in RFC 4180 format; a possible formula is prefixed with an apostrophe, which makes it text. */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row with the line break of RFC 4180. A number is never a formula, even if it starts with a minus sign. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(one => (typeof one === 'number' ? String(one) : cell(one))).join(',')}\r\n`

/** Streams the rows: the table is never completely in memory, and a slow client slows the query. */
export const sendCsv = (reply: FastifyReply, { name, header, rows }: CsvAnswer) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines(header, rows), { objectMode: false, highWaterMark: 64 * 1024 }))

async function* lines(header: readonly string[], rows: CsvAnswer['rows']) {
  yield csvLine(header)
  for await (const row of rows) yield csvLine(row)
}
