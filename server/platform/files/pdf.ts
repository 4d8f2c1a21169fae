import { inflateSync } from 'node:zlib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { maxUpload } from '#domain/platform/uploads.ts'

export const unsafeFile =
  'This file may be unsafe because it contains a script, a program, or another file. Scan or photograph the document and upload that instead.'
/** Reasons to reject a PDF that the receiver could not open, or that cannot be inspected. */
export const unreadable = {
  password: 'This PDF needs a password to open. Save a copy without a password and upload that instead.',
  empty: 'This PDF has no pages. Save or scan the document again and upload that instead.',
  compressed:
    'The compressed content of this PDF cannot be checked. Print or save the document as a new PDF and upload that instead.',
  damaged: 'This PDF is damaged and cannot be opened. Save or scan the document again and upload that instead.',
}

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
const written = (names: readonly string[]) => `/(?:${names.map(name => [...name].map(spelt).join('')).join('|')})(?![A-Za-z])`
const active = new RegExp(written(activeNames))
/** Names that decide how a PDF is read. No program writes them with hex digits, except to hide content from an inspection. */
const structural = new RegExp(written(['ObjStm', 'XRef', 'Encrypt']), 'g')

/** The reason to reject a PDF: it may be unsafe, or the receiver could not open it. Undefined for a PDF that every viewer opens. */
export async function pdfProblem(bytes: Buffer): Promise<string | undefined> {
  const text = bytes.toString('latin1')
  if (!text.includes('%%EOF')) return unreadable.damaged
  const names: readonly string[] = text.match(structural) ?? []
  if (names.some(name => name.includes('#')) || active.test(text)) return unsafeFile
  // A PDF that was saved several times has several end markers, so one that breaks off may still have the first.
  if (!endsAsPdf(bytes)) return text.indexOf(' obj', text.lastIndexOf('%%EOF')) < 0 ? unsafeFile : unreadable.damaged
  if (unpacksTooMuch(text)) return unreadable.compressed
  const isEncrypted = names.includes('/Encrypt')
  const packed = isEncrypted ? undefined : packedProblem(text)
  if (packed) return packed
  // Loaded on first use so that images are inspected without it.
  const { PDFDocument, ParseSpeeds } = await import('@cantoo/pdf-lib')
  const open = (content: Uint8Array) =>
    PDFDocument.load(content, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, password: '' })
  try {
    // Reads an encrypted PDF without its compressed objects first, so that these are decompressed within a limit.
    const problem =
      isEncrypted && (await decryptedProblem(await open(Buffer.from(text.replaceAll('/ObjStm', '/ObjStX'), 'latin1'))))
    if (problem) return problem
    return (await open(bytes)).getPageCount() > 0 ? undefined : unreadable.empty
  } catch (error) {
    return error instanceof Error && passwordErrors.test(error.message) ? unreadable.password : unreadable.damaged
  }
}

/** The library's errors for a PDF that opens only with a password or a certificate. */
const passwordErrors = /needs password|password incorrect|unknown encryption method|unsupported encryption/i

/** The reason to reject the compressed objects of a decrypted PDF, here named `ObjStX`. */
async function decryptedProblem({ context }: PDFDocument): Promise<string | undefined> {
  const { PDFName, PDFRawStream, decodePDFRawStream } = await import('@cantoo/pdf-lib')
  let remaining = maxUnpacked
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.lookup(PDFName.of('Type')) !== PDFName.of('ObjStX')) continue
    // Without its filter, the stream is decrypted but not decompressed.
    object.dict.delete(PDFName.of('Filter'))
    try {
      const inflated = inflateSync(decodePDFRawStream(object).decode(), { maxOutputLength: remaining })
      remaining -= inflated.length
      if (active.test(inflated.toString('latin1'))) return unsafeFile
      if (remaining <= 0) return unreadable.compressed
    } catch {
      return unreadable.compressed
    }
  }
  return undefined
}

/** Whether a table of objects, which is never encrypted, exceeds the limit when it is decompressed. */
function unpacksTooMuch(text: string): boolean {
  let from = 0
  let remaining = maxUnpacked
  for (const { index } of text.matchAll(/\/XRef\b/g)) {
    const start = text.indexOf('stream', index)
    if (index < from || start < 0) continue
    from = text.indexOf('endstream', start)
    if (from < 0) return false
    try {
      const bytes = Buffer.from(text.slice(start + 6, from).replace(/^\r?\n/, ''), 'latin1')
      remaining -= inflateSync(bytes, { maxOutputLength: Math.max(1, remaining) }).length
    } catch (error) {
      // A table that is not compressed is no larger than the file.
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true
    }
  }
  return false
}

/** Whether only whitespace and zeros follow the last end marker; some programs pad files with them. */
function endsAsPdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF')
  return end >= 0 && bytes.subarray(end + 5).every(byte => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

/**
 * Maximum total size of a document's decompressed objects, in bytes. A form's objects are only a few kB. The limit also bounds how
 * long the inspection takes.
 */
const maxUnpacked = 2 * maxUpload

/**
 * The reason to reject a PDF's compressed objects: active content, or objects that cannot be decompressed within the limit. Streams
 * can be nested, so this inspects each one, but in total no more than twice the document's length.
 */
function packedProblem(text: string): string | undefined {
  let from = 0
  let remaining = maxUnpacked
  let unread = 2 * text.length
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    // This match is inside a stream that was already inspected.
    if (index < from) continue
    const start = /stream\r?\n/g
    start.lastIndex = index
    if (!start.exec(text)) return unreadable.compressed
    from = start.lastIndex
    const end = text.indexOf('endstream', from)
    unread -= end - from
    if (end < 0 || remaining <= 0 || unread < 0) return unreadable.compressed
    try {
      const inflated = inflateSync(Buffer.from(text.slice(from, end), 'latin1'), { maxOutputLength: remaining })
      remaining -= inflated.length
      if (active.test(inflated.toString('latin1'))) return unsafeFile
    } catch {
      return unreadable.compressed
    }
  }
  return undefined
}
