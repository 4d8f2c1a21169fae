import { relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'
import { isKilled, isTested, mutantKey, runMutants, type TestProject } from './stryker.ts'

/**
 * The projects whose tests run a source file, fastest first. The PostgreSQL project also includes the unit tests (vitest.mutation.ts).
 */
const passes: Record<'domain' | 'server' | 'components' | 'other', TestProject[]> = {
  domain: ['unit', 'postgres', 'unit in a page'],
  server: ['postgres'],
  components: ['unit in a page'],
  other: ['unit', 'unit in a page'],
}

function kindOf(path: string): keyof typeof passes {
  if (path.startsWith('domain')) return 'domain'
  if (path.startsWith('server')) return 'server'
  return /\.tsx(:|$)/.test(path) ? 'components' : 'other'
}

/**
 * Mutates these files, folders, or line ranges, and returns every mutant that a test could run against. Each project runs only the
 * mutants that the tests of the faster projects did not detect. A mutant is killed if a test of any project detects it. Mutants of
 * code that runs when a module loads are tested only by unit tests.
 */
export async function mutate(code: readonly string[]): Promise<MutantResult[]> {
  const mutants = new Map<string, MutantResult>()
  for (const [kind, files] of Map.groupBy(code, kindOf)) {
    let left = files
    for (const project of passes[kind]) {
      if (!left.length) break
      const results = (await runMutants({ code: left, project, skipStatic: project !== 'unit' })).filter(isTested)
      for (const result of results) {
        const before = mutants.get(mutantKey(result))
        if (!before || !isKilled(before)) mutants.set(mutantKey(result), result)
      }
      left = [...new Set(results.filter(result => !isKilled(mutants.get(mutantKey(result))!)).map(rangeOf))]
    }
  }
  return [...mutants.values()]
}

/** The code that the mutant replaces, as `path:line:column-line:column`. Stryker's ranges count columns from 0, its results from 1. */
const rangeOf = ({ fileName, location: { start, end } }: MutantResult): string =>
  `${relative('.', fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
