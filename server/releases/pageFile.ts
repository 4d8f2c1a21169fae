import { isPdf } from '../patients/releaseFile.ts'

/** What a signed page may be: the ending that it is stored under, and how it is sent. */
export const pageTypes: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

const begins = (bytes: Uint8Array, with_: readonly number[]) => with_.every((byte, at) => bytes[at] === byte)
const endOfPng = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

/** What the bytes are, whatever they are called: a PDF that only shows itself, a JPEG, a PNG; nothing for everything else. */
export function pageType(bytes: Uint8Array): 'pdf' | 'jpg' | 'png' | undefined {
  if (isPdf(bytes)) return 'pdf'
  // Cameras may write a few bytes behind the end of a picture.
  if (begins(bytes, [0xff, 0xd8, 0xff]) && Buffer.from(bytes).includes(Buffer.from([0xff, 0xd9]))) return 'jpg'
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) && Buffer.from(bytes).includes(Buffer.from(endOfPng)))
    return 'png'
  return undefined
}
