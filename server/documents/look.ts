import { type Content, contentOf } from './content.ts'
import { harmOf } from './harm.ts'

/** What a file is, where it is any of ours, and why it is refused all the same, where it does harm. */
export type Seen = { content: Content | undefined; harm: string | undefined }

/** Looks a file through from its first byte to its last. Takes most of a second for the worst of 6 MB: see inspection.ts. */
export function look(bytes: Buffer): Seen {
  const content = contentOf(bytes)
  return { content, harm: content && harmOf(bytes, content) }
}
