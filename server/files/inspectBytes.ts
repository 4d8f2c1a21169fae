import { type Content, contentOf } from './content.ts'
import { harmOf } from './harmfulContent.ts'

/** The content of a file if it has an accepted format, and why it is harmful, if it is. */
export type Seen = { content: Content | undefined; harm: string | undefined }

/** Inspects a file completely. Takes most of a second for the worst file of 6 MB, so it runs in a worker (inspection.ts). */
export function inspectBytes(bytes: Buffer): Seen {
  const content = contentOf(bytes)
  return { content, harm: content && harmOf(bytes, content) }
}
