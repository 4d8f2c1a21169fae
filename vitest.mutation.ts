import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import config from './vitest.config.ts'

/**
 * The test project that Stryker runs (scripts/mutation/stryker.ts), optionally limited to some files. MUTATION_PROJECT is a
 * project's name, and MUTATION_TESTS is a list of files separated by spaces. Server code is also tested by unit tests, so the
 * PostgreSQL project includes those. With MUTATION_ROW, only the tests with this ledger row's id in their title run.
 * Titles are not shortened, because an id is often at the end of a test case's name.
 */
const projects = config.test!.projects as ViteUserConfig[]
const project = (name: string) => projects.find(({ test }) => test?.name === name)!
const name = process.env.MUTATION_PROJECT ?? 'unit'
const tests = process.env.MUTATION_TESTS?.split(' ')
const { setupFiles = [] } = project(name).test!
/** Tests that read the source as text, which Stryker changes. They would fail without a mutation. */
const readSource = globSync('tests/*.test.ts').filter(file => /\b(globSync|readFileSync)\b/.test(readFileSync(file, 'utf8')))
/** Tests that change the process, which the worker threads cannot do. */
const needProcess = globSync('{server,tests}/**/*.test.ts').filter(file => /\bprocess\.umask\(/.test(readFileSync(file, 'utf8')))
const included = name === 'postgres' ? ['postgres', 'unit'] : [name]

export default defineConfig({
  define: config.define!,
  test: {
    ...project(name).test,
    tags: config.test!.tags!,
    include: tests ?? included.flatMap(each => project(each).test!.include!),
    exclude: [...configDefaults.exclude, ...readSource, ...needProcess],
    setupFiles: [...[setupFiles].flat(), ...(process.env.MUTATION_ROW ? ['scripts/mutation/onlyRow.ts'] : [])],
    taskTitleValueFormatTruncate: 0,
    // Stryker runs the tests in worker threads, which refuse the memory settings for processes.
    execArgv: [],
  },
})
