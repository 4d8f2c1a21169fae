import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import papaparse from 'papaparse'
import { byteOrderMark } from '#domain/platform/csv.ts'

/** A table to send: the file name without `.csv`, the header, and the rows as a stream. */
export type CsvResponse = { name: string; header: readonly string[]; rows: AsyncIterable<readonly string[]> }

/**
 * Matches a cell that a spreadsheet would execute because it starts with one of these characters, even after spaces and invisible
 * characters (OWASP, CSV injection).
 */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Formats one row and ends it with the line break that RFC 4180 requires. A possible formula gets a leading apostrophe, which turns
 * it into text. Numbers are never formulas, even if they start with a minus sign.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${papaparse.unparse([[...cells]], { escapeFormulae: formula })}\r\n`

/**
 * Starts the file with a byte order mark and streams the rows, so the whole table is never in memory, and a slow client slows down the
 * query.
 */
export const sendCsv = (reply: FastifyReply, { name, header, rows }: CsvResponse) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines(header, rows), { objectMode: false, highWaterMark: 64 * 1024 }))

/** How long to format rows before letting other requests run, in milliseconds. */
const turnMs = 10

async function* lines(header: readonly string[], rows: CsvResponse['rows']) {
  yield byteOrderMark + csvLine(header)
  let begun = performance.now()
  for await (const row of rows) {
    yield csvLine(row)
    if (performance.now() - begun < turnMs) continue
    await others()
    begun = performance.now()
  }
}
