import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import papaparse from 'papaparse'

/** A table to send: file name without `.csv`, header, and rows as a stream. */
export type CsvAnswer = { name: string; header: readonly string[]; rows: AsyncIterable<readonly string[]> }

/** A cell that a spreadsheet would execute: one that starts with these characters, even after spaces (OWASP, CSV injection). */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * One row with the line break from RFC 4180. A possible formula is prefixed with an apostrophe, which makes it text. A number is
 * never a formula, even if it starts with a minus sign.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${papaparse.unparse([[...cells]], { escapeFormulae: formula })}\r\n`

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
