import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const code = globSync('{domain,server,src,tests,scripts}/**/*.{ts,tsx,mjs}')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('{docs,domain,src}/**/*.md')]
// Released migrations never change (their checksums are checked), so their comments are excluded.
const files = [...code, ...pages, ...globSync('*.ts')].filter(file => file !== 'tests/citations.test.ts').sort()
const text = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))

const ledger = new Set([...readFileSync('docs/requirements.csv', 'utf8').matchAll(/^([A-Z]+-\d{3}),/gm)].map(([, id]) => id!))
const areas = [...new Set([...ledger].map(id => id.split('-')[0]))].join('|')
const rules = new Set(
  globSync('docs/decisions/*.md').flatMap(page =>
    [...readFileSync(page, 'utf8').matchAll(/^\| (S-\d{2}) \|/gm)].map(([, id]) => id!),
  ),
)

/** Every match of the pattern in every file, as `file: match`. */
const found = (pattern: RegExp, among = files) =>
  among.flatMap(file =>
    [...text.get(file)!.matchAll(pattern)].map(([citation, part]) => ({ file, citation, cited: part ?? citation })),
  )
const lines = (wrong: { file: string; citation: string }[]) => wrong.map(({ file, citation }) => `${file}: ${citation}`)

test('every cited ledger row is in docs/requirements.csv', () => {
  const cited = found(new RegExp(String.raw`\b(?:${areas})-\d{3}\b`, 'g'))
  expect(cited.length).toBeGreaterThan(500)
  expect(lines(cited.filter(({ cited: id }) => !ledger.has(id)))).toEqual([])
})

test('every cited rule S-nn is on a decision page', () => {
  expect(lines(found(/\bS-\d{2}\b/g).filter(({ cited: id }) => !rules.has(id)))).toEqual([])
})

test('nothing cites documents outside the repository', () => {
  const outside =
    /\bspec(?:ification)? \d\b|\bdecisions? [A-Z]{2,6}-\d{3}|\bdecisions, (?:wire|admin|statuses)\b|\barchitecture,? part \d|\bS[123] ?§/g
  expect(lines(found(outside))).toEqual([])
})

test('every page in docs that code cites exists', () => {
  const cited = found(/(?<![\w/])(docs\/[\w./-]+\.(?:md|csv))/g)
  expect(lines(cited.filter(({ cited: path }) => !existsSync(path)))).toEqual([])
})

test('every link and every path in a page resolves', () => {
  const links = found(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g, pages).filter(
    ({ file, cited }) => !existsSync(join(dirname(file), cited)),
  )
  const paths = found(/`((?:domain|server|src|tests|scripts|docs|deploy)\/[\w./-]+)`/g, pages).filter(
    ({ cited }) => !cited.includes('NNNN') && !existsSync(cited),
  )
  expect(lines([...links, ...paths])).toEqual([])
})
