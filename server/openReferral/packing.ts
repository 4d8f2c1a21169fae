import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'

/** Packs what is written to it, piece by piece, so that the whole is never there unpacked; its name says what is in it. */
export function packing() {
  const gzip = createGzip()
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  gzip.on('data', (piece: Buffer) => pieces.push(piece))
  return {
    async write(text: string) {
      hash.update(text)
      if (!gzip.write(text)) await once(gzip, 'drain')
    },
    async end(): Promise<{ bytes: Uint8Array; etag: string }> {
      gzip.end()
      await once(gzip, 'end')
      return { bytes: Buffer.concat(pieces), etag: hash.digest('base64url').slice(0, 22) }
    },
  }
}
