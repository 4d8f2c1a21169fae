import { inflateSync } from 'node:zlib'
import { maxUpload } from '#domain/uploads.ts'

/** What makes a PDF do something by itself or carry another file; a release is there to be read. */
const activeNames = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA']

/** Each letter of a name may be spelt as `#` and its hex digits (ISO 32000-1, 7.3.5). Looked for so, and not unspelt first: a scan holds many a #. */
const spelt = (letter: string) =>
  `(?:${letter}|#${letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, d => `[${d}${d.toUpperCase()}]`)})`
const active = new RegExp(`/(?:${activeNames.map(name => [...name].map(spelt).join('')).join('|')})(?![A-Za-z])`)

/** Whether the bytes begin and end as a PDF does, and do nothing but show themselves. */
export function isPdf(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('latin1')
  return text.startsWith('%PDF-') && endsAsPdf(buffer) && !active.test(text) && packed(text)
}

/** Whether nothing but line breaks, blanks and zeros is behind the last end mark: some programs fill a file up with them. */
export function endsAsPdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF')
  return end >= 0 && bytes.subarray(end + 5).every(byte => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

/** What all of a document's packed objects may come to; a form's are a few kB. It also bounds how long looking takes. */
const mostUnpacked = 2 * maxUpload

/**
 * Whether the objects that a PDF keeps compressed are harmless, too; what cannot be unpacked within bounds is not trusted. Streams
 * may lie in each other, so each is looked at, but all of them together no longer than the document twice over.
 */
function packed(text: string): boolean {
  let from = 0
  let left = mostUnpacked
  let unread = 2 * text.length
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    // Said once more before a stream that was looked at.
    if (index < from) continue
    const start = /stream\r?\n/g
    start.lastIndex = index
    if (!start.exec(text)) return false
    from = start.lastIndex
    const end = text.indexOf('endstream', from)
    unread -= end - from
    if (end < 0 || left <= 0 || unread < 0) return false
    try {
      const inflated = inflateSync(Buffer.from(text.slice(from, end), 'latin1'), { maxOutputLength: left })
      left -= inflated.length
      if (active.test(inflated.toString('latin1'))) return false
    } catch {
      return false
    }
  }
  return true
}
