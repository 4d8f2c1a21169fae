import { basename, dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import papaparse from 'papaparse'
import { byteOrderMark } from '#domain/platform/csv.ts'
import { pacificSecond } from '#domain/platform/dates.ts'

/**
 * A file to send. If `attached`, browsers download the file instead of displaying it. With an `etag`, the file is public, and caches
 * may keep it but must revalidate it. If `gzipped`, `bytes` is gzip data, which is sent unchanged to clients that accept gzip. A large file
 * has a `path`, from which it is streamed, in parts if the client requests them (RFC 9110 §14). If `kept`, it is not confidential, and
 * clients may keep it for a day.
 */
export type FileResponse = { type: string; name: string; attached?: boolean; etag?: string } & (
  | { bytes: Uint8Array; gzipped?: true }
  | { path: string; kept?: true }
)

/** Sends a file with headers that keep browsers from executing it. Does not resend unchanged files. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  if (file.etag) {
    const etag = `"${file.etag}"`
    reply.header('etag', etag).header('cache-control', 'public, no-cache')
    // A compressing proxy may have made the tag weak (RFC 9110 §13.1.2).
    const isUnchanged = request.headers['if-none-match']
      ?.split(',')
      .some(candidate => candidate.trim().replace(/^W\//, '') === etag)
    if (isUnchanged) return reply.status(304).send()
  }
  reply
    .header('content-type', file.type)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox")
  if ('path' in file) {
    if (file.kept) reply.header('cache-control', 'private, max-age=86400')
    return reply.sendFile(basename(file.path), dirname(resolve(file.path)), { cacheControl: false, contentType: false })
  }
  if (!file.gzipped) return reply.send(Buffer.from(file.bytes))
  reply.header('vary', 'accept-encoding')
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(Buffer.from(file.bytes))
  // Decompresses the bytes only as fast as the client reads them.
  return reply.send(Readable.from([file.bytes]).pipe(createGunzip()))
}

/** Whether the client lists gzip with a weight other than zero (RFC 9110 §12.5.3). */
const takesGzip = ({ headers }: FastifyRequest) =>
  /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(headers['accept-encoding'] ?? ''))

/**
 * The Content-Disposition header with the name in ASCII and, if the name contains other characters, also in full (RFC 6266, RFC
 * 8187).
 */
function disposition({ name, attached }: Pick<FileResponse, 'name' | 'attached'>) {
  const fallback = `${attached ? 'attachment' : 'inline'}; filename="${name.replace(/[^\w. -]/g, '_')}"`
  if (/^[\w. -]*$/.test(name)) return fallback
  return `${fallback}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** A time in a table, which is empty if there is none. */
export const csvTime = (at: string | null): string => (at ? pacificSecond(at) : '')

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
