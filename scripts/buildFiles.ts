import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { licenses } from './licenses.ts'

/**
 * Marks each file with a comment in its first line. Chrome then compiles all functions of the file on another thread while it loads.
 * Other browsers ignore the comment. `output.postBanner` would place it after the line that Vite adds to files with dynamic imports.
 */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        const map = bundle[`${file.fileName}.map`]
        if (map?.type === 'asset') map.source = oneLineLower(String(map.source))
      }
    },
  },
})

/** A source map for the same code after one more line. Each semicolon in `mappings` ends a line. */
function oneLineLower(source: string): string {
  const map = JSON.parse(source) as { mappings: string }
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}

/** Writes .br and .gz files next to every text file, for the server to send. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir: folder = 'dist' }) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      // index.html gets a new nonce for each response, so it cannot be compressed in advance.
      if (!/\.(js|css|svg|json|txt)$/.test(file)) continue
      const text = readFileSync(join(folder, file), 'utf8')
      if (text.length < 1024) continue
      writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
      writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }))
    }
  },
})

/** The licenses of all packages in this version, for the About page. */
export const licensesFile = (): Plugin => ({
  name: 'licenses',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licenses.json', source: JSON.stringify(licenses('.')) })
  },
})
