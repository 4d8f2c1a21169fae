import { inflateSync } from 'node:zlib'
import { maxUpload } from '#domain/uploads.ts'

/** Names of PDF features that run code or embed files; a release form needs neither. */
const activeNames = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA']

/**
 * Matches a letter in a PDF name, which may be written as `#` and hex digits (ISO 32000-1, 7.3.5). Decoding the entire text first
 * would be slow because scanned documents contain many # characters.
 */
const spelt = (character: string) =>
  `(?:${character}|#${character
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, d => `[${d}${d.toUpperCase()}]`)})`
const active = new RegExp(`/(?:${activeNames.map(name => [...name].map(spelt).join('')).join('|')})(?![A-Za-z])`)

/** Whether the file starts and ends like a PDF and has no active content. */
export function isPdf(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('latin1')
  return text.startsWith('%PDF-') && endsAsPdf(buffer) && !active.test(text) && isPacked(text)
}

/** Whether only whitespace and zeros follow the last end marker; some programs pad files with them. */
export function endsAsPdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF')
  return end >= 0 && bytes.subarray(end + 5).every(byte => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

/**
 * Maximum total size of a document's decompressed objects, in bytes. A form's objects are only a few kB. The limit also bounds how
 * long the inspection takes.
 */
const maxUnpacked = 2 * maxUpload

/**
 * Whether a PDF's compressed objects are safe too. Rejects objects that cannot be decompressed within the limit. Streams can be
 * nested, so this inspects each one, but in total no more than twice the document's length.
 */
function isPacked(text: string): boolean {
  let from = 0
  let remaining = maxUnpacked
  let unread = 2 * text.length
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    // This match is inside a stream that was already inspected.
    if (index < from) continue
    const start = /stream\r?\n/g
    start.lastIndex = index
    if (!start.exec(text)) return false
    from = start.lastIndex
    const end = text.indexOf('endstream', from)
    unread -= end - from
    if (end < 0 || remaining <= 0 || unread < 0) return false
    try {
      const inflated = inflateSync(Buffer.from(text.slice(from, end), 'latin1'), { maxOutputLength: remaining })
      remaining -= inflated.length
      if (active.test(inflated.toString('latin1'))) return false
    } catch {
      return false
    }
  }
  return true
}
