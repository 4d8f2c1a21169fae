import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const hard = globSync('{server,tests}/**/*.hard.test.ts')
const tests = globSync('{server,tests}/**/*.test.ts').filter(file => !hard.includes(file))
const holds = (text: RegExp) => tests.filter(file => text.test(readFileSync(file, 'utf8')))
/** What starts programs of ours, and what opens a database; a test that does neither is a unit test, wherever it lives. */
const onEngine = holds(/\binject\('database'\)/)
const programs = holds(/'node:child_process'|\bstartPostgres\b|\bstartProduct\b/).filter(file => !onEngine.includes(file))
const databases = holds(/\bstartServer\b|\bopenDatabase\b|\bPGlite\b/).filter(file => !programs.includes(file))
const pure = tests.filter(file => !programs.includes(file) && !databases.includes(file))

/**
 * What meets a database, another process or a page is told once more when it failed, like a story: one rare race among
 * twelve thousand tests must not hide how the others went. What passed only then is counted and named (scripts/steps.mjs).
 */
const patience = process.env.HARD ? 900_000 : undefined
const slow = { testTimeout: patience ?? 20_000, hookTimeout: 60_000, retry: 1 }
/** A worker's files share one page and the modules: to load React and what stands on it takes longer than most of the tests. */
const page = { setupFiles: ['tests/engines/page.ts'], isolate: false, testTimeout: 15_000 }
/**
 * A worker's files share the modules here too (half the time went into loading them); each file has databases of its own. `npm test`
 * asks PostgreSQL, which places run; the embedded engine carries its stories, and meets every test in `npm run test:hard`.
 */
const engine = (name: 'embedded' | 'postgres') => ({
  test: {
    ...{ name, globalSetup: `tests/engines/${name}.ts`, isolate: false, ...slow },
    include: databases,
  },
})

export default defineConfig({
  define: { __VERSION__: JSON.stringify('0.0.0') },
  test: {
    maxWorkers: 2,
    projects: [
      // A worker's files share the modules: most of the time went into loading them for each anew.
      {
        test: {
          name: 'unit',
          include: ['{domain,src,scripts}/**/*.test.ts', ...pure],
          isolate: false,
          testTimeout: patience ?? 30_000,
        },
      },
      {
        test: { name: 'unit in a page', include: ['src/**/*.test.tsx'], environment: 'jsdom', ...page, retry: 1 },
        define: { __VERSION__: JSON.stringify('0.0.0') },
      },
      { test: { name: 'programs', include: programs, ...slow, testTimeout: patience ?? 60_000 } },
      engine('embedded'),
      engine('postgres'),
      // What takes too long for `npm test`; on PostgreSQL, one file after the other (npm run test:hard).
      {
        test: {
          ...{ name: 'hard', include: hard, globalSetup: 'tests/engines/postgres.ts', fileParallelism: false },
          ...{ testTimeout: 900_000, hookTimeout: 120_000 },
        },
      },
    ],
  },
})
