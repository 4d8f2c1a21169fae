import { existsSync, globSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

/*
 * docs/asvs.csv compares Passage with levels 1 and 2 of OWASP's Application Security Verification Standard 5.0. A requirement
 * that is met names an existing test with the row's id in its title, a documented requirement names an existing page or heading,
 * and every other requirement has a reason.
 */
type Row = Record<'requirement' | 'level' | 'state' | 'about' | 'shown_by' | 'because', string>
const rows: Row[] = parse(readFileSync('docs/asvs.csv'), { columns: true })

/** The number of level 1 and level 2 requirements in each chapter of ASVS 5.0.0. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every requirement of levels 1 and 2 is listed once', () => {
  expect(rows.filter(row => row.level === '1')).toHaveLength(70)
  expect(rows.filter(row => row.level === '2')).toHaveLength(183)
  expect(new Set(rows.map(row => row.requirement)).size).toBe(rows.length)
  expect(chapters.map((_, at) => rows.filter(row => row.requirement.startsWith(`${at + 1}.`)).length)).toEqual(chapters)
})

/** The tests that a row names. They are separated by ` | `. */
const testsOf = (shown_by: string) =>
  shown_by.split(' | ').map(item => {
    const [file, title] = item.split(' › ') as [string, string]
    return { file, title }
  })

const named = rows.filter(row => row.state === 'met' || (row.state === 'partly' && row.shown_by))

test.each(named)('$requirement ($about) is $state: $shown_by', ({ requirement, shown_by }) => {
  for (const { file, title } of testsOf(shown_by)) {
    expect(title.length, shown_by).toBeGreaterThan(5)
    expect(existsSync(file)).toBe(true)
    const titles = readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line.includes(title))
    expect(titles.some(line => line.includes(`[ASVS ${requirement}]`))).toBe(true)
  }
})

test('a test names a requirement as [ASVS 1.2.3]', () => {
  const files = globSync('{domain,server,src,tests,scripts}/**/*.{test,spec}.{ts,tsx}').filter(
    file => file !== 'tests/asvs.test.ts',
  )
  const ids = new Set(rows.map(row => row.requirement))
  const violations = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\[|\(ASVS )(\d+\.\d+\.\d+)[\])]/g)]
      .filter(([, id]) => ids.has(id!))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(violations).toEqual([])
})

test('tests name a requirement only if its row names the test', () => {
  const files = globSync('{domain,server,src,tests,scripts}/**/*.{test,spec}.{ts,tsx}').filter(
    file => file !== 'tests/asvs.test.ts',
  )
  const violations = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\[ASVS ([\d.]+)\]/g)]
      .map(([, id]) => id)
      .filter(id => !named.some(row => row.requirement === id && testsOf(row.shown_by).some(item => item.file === file)))
      .map(id => `${file}: ${id}`),
  )
  expect(violations).toEqual([])
})

test.each(rows.filter(row => row.state === 'documented'))('$requirement ($about) is documented: $shown_by', ({ shown_by }) => {
  const [file, heading] = shown_by.split('#') as [string, string?]
  const text = readFileSync(file, 'utf8')
  if (heading) expect(text).toMatch(new RegExp(`^#+ ${heading}$`, 'm'))
})

test('rows marked as partly met, gap, or not applicable have a reason', () => {
  const others = rows.filter(row => !['met', 'documented'].includes(row.state))
  for (const { state, because, requirement } of others) {
    expect(['partly', 'gap', 'not applicable'], requirement).toContain(state)
    expect(because.length, requirement).toBeGreaterThan(3)
  }
})
