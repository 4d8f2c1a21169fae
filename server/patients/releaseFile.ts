import { inflateSync } from 'node:zlib'
import { maxUpload } from '../http/uploads.ts'

/** What makes a PDF do something by itself or carry another file; a release is there to be read. */
const active = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z])/

/** Whether the bytes begin and end as a PDF does, and do nothing but show themselves. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.startsWith('%PDF-') && text.trimEnd().slice(-1024).includes('%%EOF') && !isActive(text) && packed(text)
}

/** A name may be spelt with `#` and hex digits (ISO 32000-1, 7.3.5). */
const isActive = (text: string) =>
  active.test(text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))

/** Whether the objects that a PDF keeps compressed are harmless, too; what cannot be unpacked within bounds is not trusted. */
function packed(text: string): boolean {
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    const start = /stream\r?\n/g
    start.lastIndex = index
    const from = start.exec(text) && start.lastIndex
    if (!from) return false
    try {
      const inflated = inflateSync(Buffer.from(text.slice(from, text.indexOf('endstream', from)), 'latin1'), {
        maxOutputLength: 2 * maxUpload,
      })
      if (isActive(inflated.toString('latin1'))) return false
    } catch {
      return false
    }
  }
  return true
}
