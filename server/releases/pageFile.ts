import { contentOf } from '../documents/content.ts'
import { isPdf } from '../patients/releaseFile.ts'

/** What a signed page may be: the ending that it is stored under, and how it is sent. */
export const pageTypes: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

/** The ending for what the bytes are, whatever they are called: a PDF that only shows itself, a JPEG, a PNG; nothing for everything else. */
export function pageType(bytes: Uint8Array): string | undefined {
  const extension = contentOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))?.extension
  if (extension === 'pdf') return isPdf(bytes) ? extension : undefined
  return extension && extension in pageTypes ? extension : undefined
}
