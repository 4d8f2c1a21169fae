import { type Content, contentOf } from './content.ts'
import { harmOf } from './harmfulContent.ts'

/** A file's content, if it has an accepted format, and why it is harmful, if it is. */
export type InspectedFile = { content: Content | undefined; problem: string | undefined }

/** Inspects a file completely. The worst 6 MB file takes most of a second, so it runs in a worker (inspection.ts). */
export function inspectBytes(bytes: Buffer): InspectedFile {
  const content = contentOf(bytes)
  return { content, problem: content && harmOf(bytes, content) }
}
