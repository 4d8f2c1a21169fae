import { type Content, contentOf } from './content.ts'
import { harmOf } from './harmfulContent.ts'

export type InspectedFile = { content: Content | undefined; problem: string | undefined }

/**
 * Inspects the entire file. An intact 6 MB file takes up to a few seconds, and a file made to be slow takes minutes, so run this in
 * a worker with a time limit (inspection.ts).
 */
export async function inspectBytes(bytes: Buffer): Promise<InspectedFile> {
  const content = contentOf(bytes)
  return { content, problem: content && (await harmOf(bytes, content)) }
}
