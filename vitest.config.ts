import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const serverTests = globSync('server/**/*.test.ts')
/** A test that opens a database runs on both engines; one that does not is a unit test, wherever it lives. */
const onDatabase = serverTests.filter(file => /from '(\.\.?\/|#server\/)[\w/.]*testing\.ts'/.test(readFileSync(file, 'utf8')))
const pure = serverTests.filter(file => !onDatabase.includes(file))

/** Starts real servers and kills them: takes its time. */
const killed = 'tests/crash.test.ts'

const engine = (name: 'embedded' | 'postgres') => ({
  test: { name, include: onDatabase, globalSetup: `tests/engines/${name}.ts`, testTimeout: 20_000, hookTimeout: 60_000 },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{domain,src,scripts,tests}/**/*.test.ts', ...pure], exclude: [killed] } },
      { test: { name: 'unit in a page', include: ['src/**/*.test.tsx'], environment: 'jsdom', testTimeout: 15_000 } },
      engine('embedded'),
      engine('postgres'),
      { test: { name: 'kill -9', include: [killed] } },
    ],
  },
})
