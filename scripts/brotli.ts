import { brotliCompressSync } from 'node:zlib'

const results = new Map<string, Buffer>()

/**
 * The text after brotli compression at the highest quality. Compressing the same text again returns the first result, because a build
 * measures most files before it writes them, and compression is its slowest part.
 */
export function brotli(text: string): Buffer {
  const result = results.get(text) ?? brotliCompressSync(text)
  results.set(text, result)
  return result
}
