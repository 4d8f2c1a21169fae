import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'

/** Compresses text while it is being written, so the uncompressed content is never in memory as a whole. The ETag is a hash of the text. */
export function createCompressor() {
  const gzip = createGzip()
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    async write(text: string) {
      hash.update(text)
      if (!gzip.write(text)) await once(gzip, 'drain')
    },
    async end(): Promise<{ bytes: Uint8Array; etag: string }> {
      gzip.end()
      await once(gzip, 'end')
      return { bytes: Buffer.concat(chunks), etag: hash.digest('base64url').slice(0, 22) }
    },
  }
}
