import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'

/** The last mutation result of each ledger row. */
const recordFile = 'docs/mutation.csv'

export type RowResult = {
  id: string
  date: string
  mutants: number
  /** Killed by a test whose title names the row. */
  killed_by_row: number
  /** Killed only by other tests in the same files. */
  killed_by_others: number
  survived: number
  result: 'shown' | 'not shown' | 'no code names it' | 'no unit or API test names it'
}

/** The recorded results, by row. */
export const readResults = (): Map<string, RowResult> =>
  new Map(
    existsSync(recordFile)
      ? parse<RowResult>(readFileSync(recordFile), { columns: true }).map(result => [result.id, result])
      : [],
  )

/** Replaces the row's result in docs/mutation.csv. */
export function recordResult(result: RowResult) {
  const results = readResults().set(result.id, result)
  const sorted = [...results.values()].toSorted((a, b) => a.id.localeCompare(b.id))
  writeFileSync(recordFile, `${Papa.unparse(sorted, { newline: '\n' })}\n`)
}
