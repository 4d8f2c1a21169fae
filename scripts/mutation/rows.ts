import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { RowResult } from './results.ts'
import { rowCode, sampleLines } from './rowCode.ts'
import { isKilled, isTested, mutantKey, runMutants, type TestProject } from './stryker.ts'

const isProduct = (path: string) => !/\.test\.tsx?$|testing\.tsx?$|\/guards\//.test(path)
const product = () => globSync('{domain,server,src}/**/*.{ts,tsx}').filter(isProduct).sort()
const testFiles = () => globSync('{domain,server,src}/**/*.test.{ts,tsx}').sort()

/** The vitest project that runs a test file. */
const projectOfTest = (path: string, text: string): TestProject =>
  path.endsWith('.tsx') ? 'unit in a page' : /\bstartServer\b|\bopenDatabase\b|\binject\(/.test(text) ? 'postgres' : 'unit'

/**
 * Mutates the code whose comments contain the row's id and runs the test files that contain it. The row counts as shown if a test
 * with the id in its title kills at least one mutant. With `sample`, mutates only the first lines of that code, and stops as soon
 * as the row counts as shown; it mutates the rest only if it does not.
 */
export async function mutateRow(id: string, { sample = false } = {}): Promise<RowResult> {
  const empty = {
    id,
    date: new Date().toISOString().slice(0, 10),
    mutants: 0,
    killed_by_row: 0,
    killed_by_others: 0,
    survived: 0,
  }
  const code = rowCode(id, product())
  if (!code.length) return { ...empty, result: 'no code names it' }
  const naming = testFiles().flatMap(path => {
    const text = readFileSync(path, 'utf8')
    return text.includes(`[${id}]`) ? [{ path, project: projectOfTest(path, text) }] : []
  })
  if (!naming.length) return { ...empty, result: 'no unit or API test names it' }
  /** Mutants by location and replacement, because several projects run the same mutants. */
  const mutants = new Map<string, { byRow: boolean; byOthers: boolean; line: string }>()
  const isShown = () => [...mutants.values()].some(({ byRow }) => byRow)
  for (const part of sample ? [sampleLines(code), code] : [code]) {
    /** The lines whose mutants the row's tests have not all killed yet. Slower projects test only these. */
    let left = part
    for (const project of ['unit', 'unit in a page', 'postgres'] as const) {
      const tests = naming.filter(test => test.project === project)
      if (!tests.length || !left.length || (sample && isShown())) continue
      const run = { code: left, project, tests: tests.map(({ path }) => path), texts: true }
      const results = sample ? await sampleRow(run, id) : await runMutants({ ...run, everyKiller: true })
      for (const result of results.filter(isTested)) {
        const { start, end } = result.location
        const key = mutantKey(result)
        const line = `${relative('.', result.fileName)}:${start.line}-${end.line}`
        const before = mutants.get(key) ?? { byRow: false, byOthers: false }
        const byRow = Boolean(result.killedBy?.some(test => test.includes(`[${id}]`)))
        mutants.set(key, { byRow: before.byRow || byRow, byOthers: before.byOthers || isKilled(result), line })
      }
      left = [...new Set([...mutants.values()].filter(({ byRow }) => !byRow).map(({ line }) => line))]
    }
  }
  const all = [...mutants.values()]
  const byRow = all.filter(mutant => mutant.byRow).length
  const killed = all.filter(mutant => mutant.byRow || mutant.byOthers).length
  return {
    ...empty,
    mutants: all.length,
    killed_by_row: byRow,
    killed_by_others: killed - byRow,
    survived: all.length - killed,
    result: byRow ? 'shown' : 'not shown',
  }
}

/** Runs only the row's tests, or all tests in their files if the row's tests depend on the ones before them. */
async function sampleRow(run: Parameters<typeof runMutants>[0], row: string) {
  try {
    return await runMutants({ ...run, row })
  } catch {
    return await runMutants({ ...run, everyKiller: true })
  }
}
