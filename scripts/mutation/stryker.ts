import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'

/** A vitest project that can kill mutants (vitest.config.ts). */
export type TestProject = 'unit' | 'unit in a page' | 'postgres'

type Run = {
  /** Files, or line ranges as `path:from-to`. */
  code: string[]
  project: TestProject
  /** Limits the run to these test files. By default, every test that imports the code runs. */
  tests?: string[]
  /** Runs only the tests with this ledger row's id in their title, and stops at the first that kills a mutant. */
  row?: string
  /** Runs the remaining tests after one kills a mutant, to list every test that kills it. */
  everyKiller?: boolean
  /** Skips code that runs when a module loads, such as schemas, because each of its mutants needs every test of the project. */
  skipStatic?: boolean
  /** Also mutates strings. By default, only behavior is mutated, because lists and visual checks cover most strings. */
  texts?: boolean
}

/**
 * Runs the related tests against each mutant of the code, in a copy of the project, and returns the results. Stryker prints the
 * survivors and a score. Throws if a test fails without a mutation, or if no test is related to the code.
 */
export function runMutants({
  code,
  project,
  tests,
  row,
  everyKiller = false,
  skipStatic = false,
  texts = false,
}: Run): Promise<MutantResult[]> {
  process.env.MUTATION_PROJECT = project
  // A test of daylight saving time sets this time zone, which has no effect in the worker threads that Stryker uses.
  process.env.TZ = 'America/Los_Angeles'
  if (tests) process.env.MUTATION_TESTS = tests.join(' ')
  else delete process.env.MUTATION_TESTS
  if (row) process.env.MUTATION_ROW = row
  else delete process.env.MUTATION_ROW
  const options: PartialStrykerOptions = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: code,
    coverageAnalysis: 'perTest',
    disableBail: everyKiller,
    ignoreStatic: skipStatic,
    concurrency: 2,
    // A timeout counts as killed, so a busy machine must not cause one.
    timeoutMS: 30_000,
    // All API tests run once before the first mutant.
    dryRunTimeoutMinutes: 30,
    // Skips Stryker's adjustment of tsconfig.json, which vitest does not need. It would use an API that TypeScript 7 no longer has.
    tsconfigFile: 'none.json',
    mutator: { excludedMutations: texts ? [] : ['StringLiteral'] },
    ignorePatterns: ['dist', 'test-results', '.tsc', 'data'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { reportTests: false, allowColor: process.stdout.isTTY === true },
    allowEmpty: true,
    // A row's tests are known, and may run the code without importing it.
    ...{ vitest: { configFile: 'vitest.mutation.ts', related: !tests } },
  }
  return new Stryker(options).runMutationTest()
}

/** Whether the tests detected the mutant: a test failed, or the code did not finish. */
export const isKilled = ({ status }: Pick<MutantResult, 'status'>): boolean => status === 'Killed' || status === 'Timeout'

/** False for ignored and invalid mutants, which no test can run against. */
export const isTested = ({ status }: Pick<MutantResult, 'status'>): boolean =>
  isKilled({ status }) || status === 'Survived' || status === 'NoCoverage'

/** Identifies a mutant, also across the projects that run it. */
export const mutantKey = ({ fileName, location: { start, end }, mutatorName, replacement }: MutantResult): string =>
  JSON.stringify([fileName, start, end, mutatorName, replacement])
