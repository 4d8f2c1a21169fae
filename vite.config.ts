import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { licences } from './scripts/licences.ts'

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Writes a .br and a .gz beside every text file, so that the server sends them as they lie. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir: folder = 'dist' }) {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        // index.html gets a nonce per answer and is compressed on its way.
        if (!/\.(js|css|svg|json|txt)$/.test(file)) continue
        const bytes = readFileSync(join(folder, file))
        if (bytes.length < 1024) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** The licences of what this release is made of, for the page About. */
function licencesFile(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences('.')) })
    },
  }
}

/** The most JavaScript that the sign-in page may cost, in KB of brotli. */
const signInLimit = 170

/** Prints what the first page and each screen cost over the wire: JavaScript in brotli, with everything that they import. A sign-in page beyond its limit is no build. */
function weights(): Plugin {
  return {
    name: 'weights',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      const size = new Map([...chunks].map(([name, { code }]) => [name, brotliCompressSync(code).length]))
      const withImports = (name: string, seen = new Set<string>()): Set<string> => {
        if (!seen.has(name)) for (const next of [...(chunks.get(seen.add(name) && name)?.imports ?? [])]) withImports(next, seen)
        return seen
      }
      const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (size.get(name) ?? 0), 0)
      const entry = [...chunks.values()].find(chunk => chunk.isEntry)
      if (!entry) return
      const first = withImports(entry.fileName)
      const lines = [`sign-in and shell: ${kilobytes(sum(first))} brotli`]
      for (const chunk of chunks.values()) {
        if (!chunk.isDynamicEntry) continue
        lines.push(`  + ${chunk.name}: ${kilobytes(sum(withImports(chunk.fileName).difference(first)))}`)
      }
      this.info(lines.join('\n'))
      if (sum(first) > signInLimit * 1024) this.error(`The sign-in page is heavier than ${signInLimit} KB`)
    },
  }
}

/**
 * What every page needs, in one file that outlives releases. With zod goes strictZod.ts: whoever makes a schema imports this
 * file, so that zod is forbidden to compile before any schema is made.
 */
const platform =
  /layout\/strictZod\.ts|node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack|zod|@emotion|stylis|@mui\/(system|styled-engine|private-theming)|@mui\/utils\/.*visuallyHidden|@mui\/material\/(styles|useMediaQuery|Box|Button|ButtonBase|CssBaseline|Link|Skeleton|Typography))\//

/** What every browser has by itself: the stand-ins that polyglot brings for those of 2015 are 9 KB of the sign-in page. */
const native = (name: string) => fileURLToPath(new URL(`src/i18n/native/${name}.cjs`, import.meta.url))

/** No page prints a JSON schema, and zod brings the printer along with every schema. */
const noJsonSchema = fileURLToPath(new URL('src/layout/noJsonSchema.ts', import.meta.url))

/** Nor does a theme of ours consist of CSS variables, the maker of which comes along with every theme. */
const noCssVariables = fileURLToPath(new URL('src/layout/noCssVariables.ts', import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: 'object.entries', replacement: native('objectEntries') },
      { find: 'hasown', replacement: native('hasOwn') },
      { find: /^\.\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/, replacement: noCssVariables },
      { find: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/, replacement: noJsonSchema },
    ],
  },
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [react(), licencesFile(), precompressed(), weights()],
  // The server puts a fresh nonce here in every answer; emotion and the data grid read it from the page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // Compressing takes longer than bundling, which is no news to whoever starts the product.
    rolldownOptions: {
      // zod asks noJsonSchema.ts for what is never called.
      checks: { pluginTimings: false, importIsUndefined: false },
      output: { codeSplitting: { groups: [{ name: 'platform', test: platform }] } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
})
