import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A file to send: what it is, and what the browser should call it; `attached` is saved, and not shown. With an
 * `etag`, which names its content, it is everybody's, and may be kept by whoever asks each time whether it is still the same.
 * `packed`, it lies there as gzip, and goes out so to whoever takes it.
 */
export type FileAnswer = { bytes: Uint8Array; type: string; name: string; attached?: true; etag?: string; packed?: true }

/** Sends a file so that no browser runs what is in it; one that the asker already has is not sent again. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  if (file.etag) {
    const etag = `"${file.etag}"`
    reply.header('etag', etag).header('cache-control', 'public, no-cache')
    // A packer on the way may have made it weak (RFC 9110 §13.1.2).
    const known = request.headers['if-none-match']?.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
    if (known) return reply.status(304).send()
  }
  reply
    .header('content-type', file.type)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (!file.packed) return reply.send(Buffer.from(file.bytes))
  reply.header('vary', 'accept-encoding')
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(Buffer.from(file.bytes))
  // Unpacked piece by piece: a slow reader slows the unpacking.
  return reply.send(Readable.from([file.bytes]).pipe(createGunzip()))
}

/** Named, and not refused by a weight of nought (RFC 9110 §12.5.3). */
const takesGzip = ({ headers }: FastifyRequest) =>
  /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(headers['accept-encoding'] ?? ''))

/** A name in letters that every browser reads, and beside it as it is (RFC 6266, RFC 8187). */
function disposition({ name, attached }: FileAnswer) {
  const plain = `${attached ? 'attachment' : 'inline'}; filename="${name.replace(/[^\w. -]/g, '_')}"`
  if (/^[\w. -]*$/.test(name)) return plain
  return `${plain}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
