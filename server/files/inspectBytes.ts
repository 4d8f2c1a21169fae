import { type Content, contentOf } from './content.ts'
import { harmOf } from './harmfulContent.ts'

export type InspectedFile = { content: Content | undefined; problem: string | undefined }

/** Inspects the entire file. The slowest 6 MB file takes almost a second, so run this in a worker (inspection.ts). */
export async function inspectBytes(bytes: Buffer): Promise<InspectedFile> {
  const content = contentOf(bytes)
  return { content, problem: content && (await harmOf(bytes, content)) }
}
