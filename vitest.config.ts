import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** `npm run test:hard` sets HARD. All other runs leave out the slow tests, which are in files named `*.hard.test.ts(x)`. */
const hard = Boolean(process.env.HARD)
const find = (...patterns: string[]) => globSync(patterns).filter(file => hard || !file.includes('.hard.test.'))

/** Tests that measure times. They run one at a time, after all others. */
const alone = find('server/**/*.timing.test.ts', 'tests/load/*.hard.test.ts')
const tests = find('{server,tests}/**/*.test.ts').filter(file => !alone.includes(file))
/** The test files that contain this text, or whose `NAME.testing.ts` does. */
const holds = (text: RegExp) =>
  tests.filter(file =>
    [file, file.replace(/(\.hard)?\.test\.ts$/, '.testing.ts')].some(
      path => existsSync(path) && text.test(readFileSync(path, 'utf8')),
    ),
  )
/** Tests that start processes or open a data folder, and tests that open a database; all others are unit tests. */
const onEngine = holds(/\binject\('database'\)/)
const programs = holds(
  /'node:child_process'|\bstartPostgres\b|\bstartPair\b|\bstartProduct\b|\bopenDatabase \} from '[./a-z]*\/database\.ts'/,
).filter(file => !onEngine.includes(file))
const databases = holds(/\bstartServer\b|\bopenDatabase\b|\bPGlite\b/).filter(file => !programs.includes(file))
const pure = tests.filter(file => !programs.includes(file) && !databases.includes(file))

/** All files, or with a seed, every third one, starting at one that the seed decides. */
const seed = process.env.PASSAGE_SEED
const everyThird = (files: string[]) => (seed ? files.filter((_, at) => at % 3 === Number(seed) % 3) : files)

type Settings = NonNullable<TestProjectInlineConfiguration['test']>

/** Reduces garbage collection, because most objects in a test live only for a moment. */
const execArgv = ['--max-semi-space-size=64']
/** Hard runs include long random tests. */
const timeouts = (testTimeout: number): Settings => ({ testTimeout: hard ? 900_000 : testTimeout, hookTimeout: 60_000 })
/** Sets the seed for the generated inputs. */
const seeded = 'tests/engines/properties.ts'
/** Compares the servers' responses with the OpenAPI document. Only API tests use it, because it would distort measurements. */
const documented = 'tests/engines/compareResponses.ts'
/** Hard runs also shuffle the tests of a file, except in API tests, which share a server, and some of which build on earlier ones. */
const shuffled = { shuffle: { tests: hard } }

/** The projects run one after another in this order. Programs mostly wait, so they run together with the API tests. */
const projects: Record<string, Settings> = {
  // A worker's files share the modules, because loading them for each file would take most of the time.
  unit: {
    include: [...find('{domain,src,scripts}/**/*.test.ts'), ...pure],
    isolate: false,
    execArgv,
    setupFiles: [seeded],
    sequence: shuffled,
    ...timeouts(30_000),
  },
  // Here, a worker's files also share one page.
  'unit in a page': {
    include: find('src/**/*.test.tsx'),
    environment: 'jsdom',
    setupFiles: ['tests/engines/page.ts', seeded],
    isolate: false,
    execArgv,
    sequence: shuffled,
    ...timeouts(60_000),
  },
  programs: { include: programs, ...timeouts(60_000) },
  // `npm test` runs the API tests on PostgreSQL, as in production, and the browser tests on the embedded engine.
  postgres: {
    include: databases,
    globalSetup: 'tests/engines/postgres.ts',
    setupFiles: [seeded, documented],
    isolate: false,
    execArgv,
    ...timeouts(20_000),
  },
  // Each file has its own process, because V8 can crash when a process frees the code of an embedded database (server/testing.ts). All
  // files would take half an hour, so `npm run test:hard` runs every third one, and its seed decides which. The many calls with nearly
  // valid input do not depend on the engine.
  embedded: {
    include: everyThird(databases.filter(file => !file.includes('/nearlyValid'))),
    globalSetup: 'tests/engines/embedded.ts',
    setupFiles: [seeded, documented],
    execArgv,
    ...timeouts(20_000),
  },
  alone: { include: alone, globalSetup: 'tests/engines/postgres.ts', maxWorkers: 1, ...timeouts(20_000) },
}

export default defineConfig({
  test: {
    // `npm run test:hard` prints the seed. PASSAGE_SEED repeats its order.
    sequence: { shuffle: { files: hard }, seed: Number(seed) || undefined },
    projects: Object.entries(projects).map(([name, settings], order) => ({
      define: { __VERSION__: JSON.stringify('0.0.0') },
      // The third worker uses the time that the others spend waiting for timers, processes, or the database.
      test: {
        name,
        maxWorkers: 3,
        ...settings,
        sequence: { ...settings.sequence, groupOrder: name === 'programs' ? order + 1 : order },
      },
    })),
  },
})
