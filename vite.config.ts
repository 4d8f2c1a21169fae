import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHint, licensesFile, precompressed } from './scripts/buildFiles.ts'
import { installable } from './scripts/installable.ts'
import { screenSizes } from './scripts/screenSizes.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/**
 * Shared code goes into a few files, because on a slow processor each file delays the first paint by milliseconds. A module joins the
 * first group that matches. `minShareCount` is the number of screens that must use it.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack|@emotion|stylis)\// },
  { name: 'shell', tags: ['$initial' as const] },
  { name: 'dates', test: /\/domain\/platform\/dates\.ts|node_modules\/date-fns\/(?!locale\/es)/ },
  { name: 'schemas', test: /\/domain\/platform\/(zod|plainMessages)\.ts|node_modules\/(zod|libphonenumber-js)\// },
  { name: 'frame', test: /src\/(layout\/(frame|Layout|GuardedScreen|Unauthorized)|ui\/(ErrorPage|NotFound))\.tsx?$/ },
  { name: 'mui', test: /node_modules\/@mui\/(?!x-)/, minShareCount: 12 },
  { name: 'rules', test: /\/domain\//, minShareCount: 12 },
  // The console's lists load react-admin's Material UI views, which no other screen needs.
  { name: 'parts', test: /\/src\/(?!ui\/(grid|console)|resources)/, minShareCount: 16 },
  { name: 'react-hook-form', test: /node_modules\/react-hook-form\//, minShareCount: 6 },
  { name: 'mui-few', test: /node_modules\/@mui\/(?!x-)/, minShareCount: 4 },
  { name: 'fields', test: /\/src\/ui\/fields\//, minShareCount: 6 },
  { name: 'grid', test: /node_modules\/@mui\/x-/ },
].map((group, at, { length }) => ({ ...group, priority: length - at }))

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  // The server replaces this with a new nonce in each response. Emotion and the data grid read the nonce from the page.
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), compileHint(), licensesFile(), precompressed(), screenSizes(), installable()],
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/scim': 'http://127.0.0.1:8080' } },
  build: {
    // For error reports. The server never serves the maps.
    sourcemap: 'hidden',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups } } },
  },
})
