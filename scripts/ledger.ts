import { globSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/**
 * Compares docs/requirements.csv with the titles of the tests that `npm test` runs. Prints requirements without a test, grouped
 * by area. Fails if there are any, or if a title contains an unknown id. `--brief` prints only the totals.
 */
type Row = { id: string; area: string; requirement: string }

const rows: Row[] = parse(readFileSync('docs/requirements.csv'), { columns: true, bom: true })
const ids = new Set(rows.map(row => row.id))
/** The ids in test titles with their files, and the ids that `npm test` covers. */
const named = new Map<string, string[]>()
const shown = new Set<string>()

const idsOf = (text: string) => [...text.matchAll(/\[([A-Z]{2,5}-\d{3})\]/g)].map(([, id]) => id!)

/** The title of a test that runs only at night (vitest.config.ts), and the values of a `test.each` before it, which may contain ids. */
const nightTitle = /(?:\btest\.each\b(?:(?!\btest\b)[\s\S])*?)?(['"`])(?:(?!\1).)*\1,\s*\{\s*tags: 'night'/g

for (const file of globSync(['{domain,server,src,scripts}/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts']).sort()) {
  const text = readFileSync(file, 'utf8')
  for (const id of idsOf(text)) named.set(id, [...(named.get(id) ?? []), file])
  if (file.endsWith('.spec.ts'))
    // `npm test` runs only the core e2e tests (tests/fixtures.ts).
    for (const [, , title] of text.matchAll(/\btest\(\s*(['"`])((?:(?!\1).)*)\1,\s*core,/gs))
      for (const id of idsOf(title!)) shown.add(id)
  else if (!file.endsWith('.hard.test.ts')) for (const id of idsOf(text.replaceAll(nightTitle, ''))) shown.add(id)
}

const brief = process.argv.includes('--brief')
for (const [area, inArea] of Map.groupBy(rows, row => row.area)) {
  const open = inArea.filter(row => !shown.has(row.id))
  console.log(`${area.padEnd(5)} ${inArea.length - open.length} of ${inArea.length} covered`)
  if (!brief) for (const row of open) console.log(`      ${row.id}  ${row.requirement.slice(0, 110)}`)
}
const missing = rows.filter(row => !shown.has(row.id))
console.log(`${rows.length - missing.length} of ${rows.length} rows are covered by a test`)
for (const { id } of missing)
  console.error(
    `${id} is not covered by any test in \`npm test\`${named.has(id) ? `, only at night: ${named.get(id)!.join(', ')}` : ''}`,
  )

const unknown = [...named].filter(([id]) => !ids.has(id))
for (const [id, files] of unknown) console.error(`${id} is not a row of docs/requirements.csv: ${[...new Set(files)].join(', ')}`)
if (unknown.length + missing.length) process.exitCode = 1
