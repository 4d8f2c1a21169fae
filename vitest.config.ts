import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const hard = globSync('{server,tests}/**/*.hard.test.ts')
/** Timing tests. They run one at a time, in a separate step. */
const timing = globSync('{server,tests}/**/*.timing.test.ts')
const tests = globSync('{server,tests}/**/*.test.ts').filter(file => !hard.includes(file) && !timing.includes(file))
const holds = (text: RegExp) => tests.filter(file => text.test(readFileSync(file, 'utf8')))
/** Tests that start processes, and tests that open a database; all others are unit tests. */
const onEngine = holds(/\binject\('database'\)/)
const programs = holds(/'node:child_process'|\bstartPostgres\b|\bstartPair\b|\bstartProduct\b/).filter(
  file => !onEngine.includes(file),
)
const databases = holds(/\bstartServer\b|\bopenDatabase\b|\bPGlite\b/).filter(file => !programs.includes(file))
const pure = tests.filter(file => !programs.includes(file) && !databases.includes(file))

/** The nightly run includes long random tests, so its timeout is longer. */
const nightlyTimeout = process.env.HARD ? 900_000 : undefined
/** Reduces garbage collection, because most objects in a test live only for a moment. */
const execArgv = ['--max-semi-space-size=64']
const slow = { testTimeout: nightlyTimeout ?? 20_000, hookTimeout: 60_000 }
/** Sets the seed for the generated inputs. */
const seeded = 'tests/engines/properties.ts'
/** Compares the servers' responses with the OpenAPI document. Only API tests use it, because it would distort measurements. */
const documented = 'tests/engines/compareResponses.ts'
/** A worker's files share one page and its modules, because loading React and the screens takes longer than most tests. */
const page = { setupFiles: ['tests/engines/page.ts', seeded], isolate: false, execArgv, testTimeout: nightlyTimeout ?? 60_000 }
/**
 * Here, too, a worker's files share the modules, which halves the time. Each file has its own databases. `npm test` runs these
 * tests on PostgreSQL, as in production, and runs the e2e tests on the embedded engine. `npm run test:hard` runs everything on
 * both.
 */
const engine = (name: 'embedded' | 'postgres') => ({
  test: {
    name,
    globalSetup: `tests/engines/${name}.ts`,
    setupFiles: [seeded, documented],
    isolate: false,
    execArgv,
    ...slow,
    include: databases,
  },
})

export default defineConfig({
  define: { __VERSION__: JSON.stringify('0.0.0') },
  test: {
    maxWorkers: 2,
    // `npm test` leaves these out (scripts/steps.mjs), and `npm run test:hard` runs them.
    tags: [{ name: 'night', description: 'Slow tests that run only at night, because faster tests cover the same requirements' }],
    projects: [
      // A worker's files share the modules, because loading them for each file would take most of the time.
      {
        test: {
          name: 'unit',
          include: ['{domain,src,scripts}/**/*.test.ts', ...pure],
          isolate: false,
          execArgv,
          setupFiles: [seeded],
          testTimeout: nightlyTimeout ?? 30_000,
        },
      },
      {
        test: { name: 'unit in a page', include: ['src/**/*.test.tsx'], environment: 'jsdom', ...page },
        define: { __VERSION__: JSON.stringify('0.0.0') },
      },
      { test: { name: 'programs', include: programs, ...slow, testTimeout: nightlyTimeout ?? 60_000 } },
      engine('embedded'),
      engine('postgres'),
      {
        test: {
          name: 'timing',
          include: timing,
          globalSetup: 'tests/engines/postgres.ts',
          fileParallelism: false,
          ...slow,
        },
      },
      // Tests that are too slow for `npm test`. They run on PostgreSQL, one file at a time (npm run test:hard).
      {
        test: {
          name: 'hard',
          include: hard,
          globalSetup: 'tests/engines/postgres.ts',
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
