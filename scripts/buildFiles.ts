import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { licences } from './licences.ts'

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
export const licencesFile = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences('.')) })
  },
})
