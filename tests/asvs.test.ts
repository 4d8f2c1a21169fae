import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

/*
 * docs/asvs.csv holds Passage against OWASP's Application Security Verification Standard 5.0, levels 1 and 2: what it calls met
 * names a test that there is, what it calls documented a page or a heading that there is, and the rest says why.
 */
type Row = Record<'requirement' | 'level' | 'state' | 'about' | 'shown_by' | 'because', string>
const rows: Row[] = parse(readFileSync('docs/asvs.csv'), { columns: true })

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every requirement of levels 1 and 2 stands in it once', () => {
  expect(rows.filter(row => row.level === '1')).toHaveLength(70)
  expect(rows.filter(row => row.level === '2')).toHaveLength(183)
  expect(new Set(rows.map(row => row.requirement)).size).toBe(rows.length)
  expect(chapters.map((_, at) => rows.filter(row => row.requirement.startsWith(`${at + 1}.`)).length)).toEqual(chapters)
})

test.each(rows.filter(row => row.state === 'met'))('$requirement ($about) is met: $shown_by', ({ shown_by }) => {
  const [file, title] = shown_by.split(' › ') as [string, string]
  expect(title.length).toBeGreaterThan(5)
  expect(existsSync(file) && readFileSync(file, 'utf8').includes(title)).toBe(true)
})

test.each(rows.filter(row => row.state === 'documented'))('$requirement ($about) is documented: $shown_by', ({ shown_by }) => {
  const [file, heading] = shown_by.split('#') as [string, string?]
  const text = readFileSync(file, 'utf8')
  if (heading) expect(text).toMatch(new RegExp(`^#+ ${heading}$`, 'm'))
})

test('whatever is a gap or does not apply says why', () => {
  const others = rows.filter(row => !['met', 'documented'].includes(row.state))
  for (const { state, because, requirement } of others) {
    expect(['gap', 'not applicable'], requirement).toContain(state)
    expect(because.length, requirement).toBeGreaterThan(3)
  }
})
