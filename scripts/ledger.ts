import { globSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/**
 * Compares docs/requirements.csv with the titles of the tests that `npm test` runs. Prints how many requirements of each area have a
 * test. Fails if a requirement has none, or if a title contains an unknown id.
 */
type Row = { id: string; area: string; requirement: string }

const rows: Row[] = parse(readFileSync('docs/requirements.csv'), { columns: true, bom: true })
/** The ids in the titles of the tests, with their files. */
const named = new Map<string, string[]>()
for (const file of globSync(['{domain,server,src,scripts}/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts']).sort())
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/\[([A-Z]{2,5}-\d{3})\]/g))
    named.set(id!, [...(named.get(id!) ?? []), file])

const isShown = ({ id }: Row) => named.get(id)?.some(file => !file.includes('.hard.')) ?? false
for (const [area, inArea] of Map.groupBy(rows, row => row.area))
  console.log(`${area.padEnd(5)} ${inArea.filter(isShown).length} of ${inArea.length} covered`)
console.log(`${rows.filter(isShown).length} of ${rows.length} rows are covered by a test`)

const missing = rows.filter(row => !isShown(row))
for (const { id, requirement } of missing)
  console.error(`${id} is covered only by ${named.get(id)?.join(', ') ?? 'no test'}: ${requirement.slice(0, 110)}`)
const ids = new Set(rows.map(row => row.id))
const unknown = [...named].filter(([id]) => !ids.has(id))
for (const [id, files] of unknown) console.error(`${id} is not a row of docs/requirements.csv: ${[...new Set(files)].join(', ')}`)
if (unknown.length + missing.length) process.exitCode = 1
