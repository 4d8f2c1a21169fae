import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'

/** Each ledger row's latest mutation result. */
const recordFile = 'docs/mutation.csv'

export type RowResult = {
  id: string
  date: string
  mutants: number
  /** Number of mutants killed by a test with the row's id in its title. */
  killed_by_row: number
  /** Number of mutants killed only by other tests in the same files. */
  killed_by_others: number
  survived: number
  result: 'shown' | 'not shown' | 'no code names it' | 'no unit or API test names it'
}

export function readResults(): Map<string, RowResult> {
  if (!existsSync(recordFile)) return new Map()
  const lines: Record<keyof RowResult, string>[] = parse(readFileSync(recordFile), { columns: true })
  return new Map(
    lines.map(({ id, date, result, ...counts }) => {
      const [mutants, killed_by_row, killed_by_others, survived] = [
        ...[counts.mutants, counts.killed_by_row, counts.killed_by_others, counts.survived].map(Number),
      ] as [number, number, number, number]
      return [id, { id, date, mutants, killed_by_row, killed_by_others, survived, result: result as RowResult['result'] }]
    }),
  )
}

/** Replaces the row's result in docs/mutation.csv. */
export function recordResult(result: RowResult) {
  const results = readResults().set(result.id, result)
  const sorted = [...results.values()].toSorted((a, b) => a.id.localeCompare(b.id))
  writeFileSync(recordFile, `${Papa.unparse(sorted, { newline: '\n' })}\n`)
}
