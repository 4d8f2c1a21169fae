import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** The largest size of a page's JavaScript after compression with brotli, in KB, with everything that it imports. */
export const limits = { signIn: 300, screen: 650 }

export type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'code' | 'imports' | 'dynamicImports' | 'isEntry'>

/** A file with all files that it imports. */
function withImports(chunks: ReadonlyMap<string, Chunk>, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(fileName)
  if (!chunk || found.has(fileName)) return found
  found.add(fileName)
  for (const next of chunk.imports) withImports(chunks, next, found)
  return found
}

/** The size in KB of the sign-in page and of each screen, which the first files import on demand, largest first. */
export function sizesOf(all: readonly Chunk[]): { name: string; kilobytes: number; limit: number }[] {
  const chunks = new Map(all.map(chunk => [chunk.fileName, chunk]))
  const entry = all.find(({ isEntry }) => isEntry)
  if (!entry) return []
  const first = withImports(chunks, entry.fileName)
  const frame = all.filter(({ name }) => name === 'frame').flatMap(({ fileName }) => [...withImports(chunks, fileName)])
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(chunks.get(file)!.code).length
    sizes.set(file, size)
    return size
  }
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0) / 1024
  const screens = new Set([...first].flatMap(file => chunks.get(file)!.dynamicImports))
  return [
    { name: 'sign-in', kilobytes: sum(first), limit: limits.signIn },
    ...[...screens].map(file => ({
      name: chunks.get(file)?.name ?? file,
      kilobytes: sum(new Set([...first, ...frame, ...withImports(chunks, file)])),
      limit: limits.screen,
    })),
  ].toSorted((a, b) => b.kilobytes - a.kilobytes)
}

/** Prints the size of each page, warns at nine tenths of its limit, and fails the build above it. */
export const screenSizes = (): Plugin => ({
  name: 'screen-sizes',
  apply: 'build',
  generateBundle: {
    // After Vite has added the names of the files that a screen needs to the code that loads it.
    order: 'post',
    handler(_options, bundle) {
      // Without it, every screen would seem smaller than it is.
      if (!Object.values(bundle).some(file => file.type === 'chunk' && file.name === 'frame'))
        this.error('No chunk is named frame')
      const sizes = sizesOf(Object.values(bundle).filter(file => file.type === 'chunk'))
      const line = ({ name, kilobytes, limit }: (typeof sizes)[number]) => `  ${name}: ${kilobytes.toFixed(0)} of ${limit} KB`
      this.info(['JavaScript per page, compressed with brotli', ...sizes.map(line)].join('\n'))
      const near = sizes.filter(({ kilobytes, limit }) => kilobytes > 0.9 * limit)
      if (near.length) this.warn(`Close to the limit:\n${near.map(line).join('\n')}`)
      const over = sizes.filter(({ kilobytes, limit }) => kilobytes > limit)
      if (over.length) this.error(`Above the limit:\n${over.map(line).join('\n')}`)
    },
  },
})
