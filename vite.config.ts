import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { brotli } from './scripts/brotli.ts'
import { createsSchemas, mergedGroups } from './scripts/chunkGroups.ts'
import { clientContracts } from './scripts/clientContracts.ts'
import { compileHints } from './scripts/compileHints.ts'
import { earlyScript } from './scripts/earlyScript.ts'
import { licences } from './scripts/licences.ts'
import { weights } from './scripts/weights.ts'

/** Writes .br and .gz files next to every text file, for the server to send. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir: folder = 'dist' }) {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        // index.html gets a new nonce for each response, so it cannot be compressed in advance.
        if (!/\.(js|css|svg|json|txt)$/.test(file)) continue
        const text = readFileSync(join(folder, file), 'utf8')
        if (text.length < 1024) continue
        writeFileSync(join(folder, `${file}.br`), brotli(text))
        writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }))
      }
    },
  }
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** The licenses of all packages in this version, for the About page. */
function licencesFile(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences('.')) })
    },
  }
}

/** Code that every page needs, in one file that rarely changes. */
const platform =
  /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack|@emotion|stylis|@mui\/(system|styled-engine|private-theming)|@mui\/utils\/.*visuallyHidden|@mui\/material\/(styles|useMediaQuery|Box|Button|ButtonBase|CssBaseline|Link|Typography))\//

/**
 * Shared code goes into a few files, because on a slow CPU, each file delays the first render by several milliseconds. A module
 * joins the first group that matches, along with its imports. Only modules used by several entries are grouped, and groups must
 * respect the screens' size limits (`weights`).
 */
const groups = [
  { name: 'platform', test: platform },
  // The sign-in page's code.
  { name: 'shell', tags: ['$initial' as const] },
  { name: 'days', test: /\/domain\/(dates|zones|once)\.ts|node_modules\/date-fns\// },
  // Loading date-fns-tz and TablePagination is slow (scripts/chunkGroups.ts), so only the screens that need them load them.
  { name: 'zones', test: /node_modules\/date-fns-tz\/|components\/pacificDate\.ts/ },
  { name: 'schemas', test: /\/(startup|domain)\/zod\.ts|node_modules\/zod\// },
  { name: 'frame', test: /src\/layout\/(frame|Layout|GuardedScreen|Guard|NotFound|Unauthorized|HomeButton)\.tsx?$/ },
  {
    name: 'surface',
    test: /@mui\/(icons-material|material\/(Chip|Alert|Tabs?|Badge|LinearProgress|Dialog\w*|Checkbox|Radio|SwitchBase|internal|List\w*|Menu\w*|Divider))\//,
    minShareCount: 6,
  },
  {
    name: 'rules',
    test: /\/domain\/(phone|lists|fields|npi|formats|dates|(users|organizations)(?!\/schema\.ts))|startup\/phoneNumbers|home-phones/,
    minShareCount: 20,
  },
  // Without schemas, because creating them is slow, and dashboards need few.
  {
    name: 'cases',
    test: (id: string) => id.includes('/domain/') && !createsSchemas(id),
    minShareCount: 11,
  },
  {
    name: 'parts',
    test: /src\/(i18n|session|startup|theme|dataProvider|authProvider|layout)\/|src\/components\/(\w+\.tsx?|(screen|feedback)\/|dialog\/DialogFrame|form\/(Labelled|LabelledSelect|Select|inputStyles|Fieldset|LabelledInput)\.)/,
    minShareCount: 13,
  },
  { name: 'forms', test: /node_modules\/react-hook-form\//, minShareCount: 6 },
  {
    name: 'fields',
    test: /@mui\/material\/(Autocomplete|TextField|InputBase|OutlinedInput|FilledInput|Input|InputLabel|InputAdornment|FormLabel|FormHelperText|FormControl|Select|NativeSelect|useAutocomplete|Tooltip)\//,
    minShareCount: 3,
  },
  { name: 'inputs', test: /src\/components\/form\//, minShareCount: 6 },
  { name: 'pagination', test: /@mui\/material\/TablePagination\// },
].map((group, at, { length }) => ({ ...group, priority: length - at }))

/** libphonenumber's metadata for the countries with country code +1. */
function homePhones(): Plugin {
  const name = 'virtual:home-phones'
  return {
    name: 'home-phones',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const path = 'node_modules/libphonenumber-js/metadata.min.json'
      const all = JSON.parse(readFileSync(path, 'utf8')) as {
        version: number
        country_calling_codes: Record<string, string[]>
        countries: object
      }
      const own = all.country_calling_codes[1]!
      const countries = Object.fromEntries(Object.entries(all.countries).filter(([country]) => own.includes(country)))
      return `export default ${JSON.stringify({ version: all.version, country_calling_codes: { 1: own }, countries })}`
    },
  }
}

/** The settings that both builds share. */
const common = {
  define: { __VERSION__: JSON.stringify(version) },
  // The server replaces this with a new nonce in each response. Emotion and the data grid read the nonce from the page.
  html: { cspNonce: '__NONCE__' },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
} satisfies UserConfig

/** Creates new plugins each time, because two builds cannot share them. */
const plugins = () => [clientContracts(), react(), homePhones()]

const buildWith = (allGroups: Rolldown.CodeSplittingGroup[]) =>
  ({
    outDir: 'dist',
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // Compression takes longer than bundling, so do not warn about it.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: allGroups } },
    },
  }) satisfies UserConfig['build']

/** Builds once without writing, to find out which small files to merge, and adds the group that merges them. */
function smallFilesMerged(): Plugin {
  return {
    name: 'small-files-merged',
    apply: 'build',
    async config() {
      let chunks: Rolldown.OutputChunk[] = []
      const keepChunks: Plugin = {
        name: 'keep-chunks',
        generateBundle(_options, bundle) {
          chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        },
      }
      const once = { ...buildWith(groups), write: false, reportCompressedSize: false }
      await build({ ...common, configFile: false, logLevel: 'error', plugins: [...plugins(), keepChunks], build: once })
      const merged = mergedGroups(chunks)
      // Comes after the sign-in page's groups. Dependencies have their own groups.
      const group = {
        name: (id: string) => merged.get(id) ?? null,
        priority: groups.length - 1.5,
        includeDependenciesRecursively: false,
      }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
    },
  }
}

export default defineConfig({
  ...common,
  plugins: [smallFilesMerged(), earlyScript(), ...plugins(), compileHints(), licencesFile(), precompressed(), weights()],
  build: buildWith(groups),
})
