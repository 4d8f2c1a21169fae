import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

/**
 * Chromium prepares two invisible pages per window for its address bar, and a process for the next page. Turning them off saves
 * half a second per e2e test. The flag replaces the one that Playwright sets, so the relevant values of Playwright's flag are
 * repeated.
 */
const without = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  // Otherwise, this header makes each tab start a second process for its first page. API tests check the header.
  'CrossOriginOpenerPolicy',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/**
 * `npm run test:hard` sets HARD and runs all e2e tests. All other runs leave out the files named `*.hard.spec.ts`. Tests in
 * `onEveryScreen` alternate by file between a wide light screen and a narrow dark one. In `npm run test:hard`, the seed decides which
 * files start, so that both sizes are tested within a few nights. With HARD but no seed, which is how a single file is run, they run at
 * both sizes. One project runs both sizes, because each project starts its own servers.
 */
const isHard = Boolean(process.env.HARD)
const seed = process.env.PASSAGE_SEED
const both = isHard && !seed
const first = isHard ? Number(seed) % 2 : 0
const names = [...new Set(globSync('tests/*.spec.ts').map(file => basename(file).replace(/(\.hard)?\.spec\.ts$/, '')))].sort()
const everyOther = (start: number) =>
  `\\b(${names.filter((_, at) => (at + first) % 2 === start).join('|')})(\\.hard)?\\.spec\\.ts`
const otherScreen = new RegExp(`${everyOther(0)} .*on a phone, dark|${everyOther(1)} .*on a wide screen, light`)

/** E2e tests in Chromium against the built product (see tests/fixtures.ts). */
export default defineConfig({
  testDir: 'tests',
  // Node runs TypeScript itself. Otherwise, Playwright would translate every file first, which takes longer than most tests.
  build: { external: ['**/*.ts'] },
  testMatch: '**/*.spec.ts',
  ...(!isHard && { testIgnore: '**/*.hard.spec.ts' }),
  ...(!both && { grepInvert: otherScreen }),
  globalSetup: './tests/browser/demoData.ts',
  outputDir: 'test-results',
  // Each worker spends part of the time waiting for its browser and its server, but starting its server takes seconds of CPU time.
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
    // Tests intercept requests, which a service worker would hide. tests/offline.hard.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        `--disable-features=${without.join(',')}`,
        // A page is open for only seconds, so optimizing its code costs more than it saves. Without optimization, the browser uses
        // a tenth less CPU time.
        '--js-flags=--no-turbofan --no-maglev',
      ],
      ...(executablePath && { executablePath }),
    },
  },
})
