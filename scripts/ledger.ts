import { globSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/**
 * Holds the requirements (docs/requirements.csv) against the titles of all tests: prints, area by area, which rows no test
 * shows, and fails on a title that names a row which does not exist. `--brief` prints the sums alone.
 */
type Row = { id: string; area: string; requirement: string }

const rows: Row[] = parse(readFileSync('docs/requirements.csv'), { columns: true, bom: true })
const known = new Set(rows.map(row => row.id))
const shown = new Map<string, string[]>()

for (const file of globSync(['{domain,server,src,scripts}/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts']).sort())
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/\[([A-Z]{2,5}-\d{3})\]/g))
    shown.set(id!, [...(shown.get(id!) ?? []), file])

const brief = process.argv.includes('--brief')
for (const [area, inArea] of Map.groupBy(rows, row => row.area)) {
  const open = inArea.filter(row => !shown.has(row.id))
  console.log(`${area.padEnd(5)} ${inArea.length - open.length} of ${inArea.length} shown`)
  if (!brief) for (const row of open) console.log(`      ${row.id}  ${row.requirement.slice(0, 110)}`)
}
console.log(`${rows.filter(row => shown.has(row.id)).length} of ${rows.length} rows are shown by a test`)

const unknown = [...shown].filter(([id]) => !known.has(id))
for (const [id, files] of unknown) console.error(`${id} is no row of docs/requirements.csv: ${[...new Set(files)].join(', ')}`)
if (unknown.length) process.exitCode = 1
