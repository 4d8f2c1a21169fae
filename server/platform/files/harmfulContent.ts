import type { Content } from './content.ts'
import { pdfProblem, unsafeFile } from './pdf.ts'

/** More pixels than phone photos normally have. Larger images can freeze a viewer. */
const maxPixels = 120_000_000

export const damagedImage =
  'This image is damaged and cannot be opened. Photograph, scan, or save it again and upload that instead.'
export const tooManyPixels = 'This image is too large to open safely. Photograph or scan it again at a smaller size.'

/** The EICAR test file for virus scanners, split in two so that no scanner reports this source file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Markup that no image contains, but that a browser or server could execute if it misread the type. */
const markup = /<(?:script|html|iframe|svg|!doctype|\?php)|%PDF-\d/i

/** The reason to reject a file in an accepted format; undefined if it is safe and can be opened. */
export async function harmOf(bytes: Buffer, { format, pixels }: Content): Promise<string | undefined> {
  if (pixels > maxPixels) return tooManyPixels
  if (bytes.includes(eicar) || endsAsZip(bytes)) return unsafeFile
  if (format === 'application/pdf') return pdfProblem(bytes)
  if (markup.test(bytes.toString('latin1'))) return unsafeFile
  return pixels ? undefined : damagedImage
}

/**
 * Whether the bytes are also a zip archive. Zip readers start at the end of the file, where a 22-byte record precedes the comment
 * (APPNOTE 4.3.16).
 */
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - 65_535)
  const record = Buffer.from('PK\x05\x06', 'latin1')
  for (let at = bytes.indexOf(record, from); at >= 0 && at + 22 <= bytes.length; at = bytes.indexOf(record, at + 1))
    if (at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
  return false
}
