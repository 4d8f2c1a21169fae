import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

/**
 * Chromium prepares two invisible pages per window for its address bar; turning them off saves half a second per e2e test. The
 * flag replaces Playwright's own, so its relevant values are repeated.
 */
const without = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
  ],
  ...['LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
]

/**
 * `npm run e2e` runs all e2e tests; those in `onEveryScreen` run at both screen sizes. `npm test` runs the core ones (STORIES=core),
 * alternating by file between a wide light screen and a narrow dark one.
 */
const files = globSync('tests/*.spec.ts')
  .sort()
  .map(file => `**/${basename(file)}`)
const turns = [
  { name: 'wide', testMatch: files.filter((_, at) => at % 2 === 0), grepInvert: /on a phone, dark/ },
  { name: 'phone', testMatch: files.filter((_, at) => at % 2 === 1), grepInvert: /on a wide screen, light/ },
]

/** E2e tests in Chromium against the built product (see tests/fixtures.ts). */
export default defineConfig({
  testDir: 'tests',
  ...(process.env.STORIES === 'core' ? { grep: /@core/, projects: turns } : { testMatch: '**/*.spec.ts' }),
  globalSetup: './tests/browser/demoData.ts',
  outputDir: 'test-results',
  workers: 3,
  // No retries: an intermittent failure is a bug to fix.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: ['--no-sandbox', '--disable-background-networking', `--disable-features=${without.join(',')}`],
      ...(executablePath && { executablePath }),
    },
  },
})
