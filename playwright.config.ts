import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

/**
 * Chromium draws two pages of its own for each window, for the popup of an address bar that nobody sees; without them a story takes
 * half a second less. The flag replaces Playwright's, so what stories need of that comes along.
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
 * All stories are told by `npm run e2e`, those on every screen on both. `npm test` tells the core ones (STORIES=core), and the files
 * take turns: one is told on a wide light screen, the next on a narrow dark one.
 */
const files = globSync('tests/*.spec.ts')
  .sort()
  .map(file => `**/${basename(file)}`)
const turns = [
  { name: 'wide', testMatch: files.filter((_, at) => at % 2 === 0), grepInvert: /on a phone, dark/ },
  { name: 'phone', testMatch: files.filter((_, at) => at % 2 === 1), grepInvert: /on a wide screen, light/ },
]

/** The stories: one file each, told in Chromium against the built product (see tests/stories.ts). */
export default defineConfig({
  testDir: 'tests',
  ...(process.env.STORIES === 'core' ? { grep: /@core/, projects: turns } : { testMatch: '**/*.spec.ts' }),
  globalSetup: './tests/browser/demoWorld.ts',
  outputDir: 'test-results',
  workers: 3,
  // A story that failed is told once more; one that passes only then is named as flaky, to be looked into.
  retries: 1,
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
