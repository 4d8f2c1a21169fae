import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conditional, jobLocks, waiting } from '../server/guards/locks.ts'

/*
 * server/guards/locks.ts lists every row lock, advisory lock, and conditional update in the server, with the test that fails
 * without it. This test fails if a new one is not listed.
 */
const lock = /\.for(?:NoKey)?(?:Update|Share)\(|\bfor (?:no key )?(?:update|share)\b|pg_(?:try_)?advisory(?:_xact)?_lock\(/
/** The number of changed rows determines what happens next. */
const counted = /\bnum(?:Updated|Deleted|Affected|InsertedOrUpdated)Rows\b/

/** A function, or a handler in an object. Its first line contains its name. */
const named =
  /^(?:export )?(?:async )?(?:function\*?|const) (\w+)|^ {2}(?:async |const )?(\w+)(?:\([^:]*\) \{$|\([\w{][^)]*\)(?:: [\w<>| ]+)? \{$|: (?:call|prepared|async)\b)/

const files = globSync('server/**/*.ts')
  .filter(file => !/\.test\.ts$|testing\.ts$|^server\/(guards|seed)\//.test(file))
  .sort()
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ''))
    .replace(/(?<!:)\/\/.*$/gm, '')

/** The functions that contain this kind of code, as `file › function`. */
function places(kind: RegExp): string[] {
  const found = new Set<string>()
  for (const file of files) {
    let place = ''
    for (const line of codeOf(file).split('\n')) {
      const [, outer, inner] = named.exec(line) ?? []
      place = outer ?? inner ?? place
      if (kind.test(line)) found.add(`${file} › ${place}`)
    }
  }
  return [...found].sort()
}

test('every row lock and advisory lock has a test that names it', () => {
  expect(places(lock)).toEqual([...Object.keys(waiting), ...jobLocks].sort())
})

test('every conditional update that decides what happens next has a test that names it', () => {
  expect(places(counted)).toEqual(Object.keys(conditional).sort())
})

test.each(Object.entries(conditional))('%s: %s', (_place, shown) => {
  const lock = /^behind the lock of (.+)$/.exec(shown)?.[1]
  if (lock) return expect(Object.keys(waiting)).toContain(lock)
  const [file, title] = shown.split(' › ') as [string, string]
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(title)
})

test('advisory locks have different numbers', () => {
  const one = files.flatMap(file => [...codeOf(file).matchAll(/\b7_274_\d{3}\b/g)].map(([number]) => ({ file, number })))
  const shared = one.filter(({ file, number }) => one.some(other => other.number === number && other.file !== file))
  // The response clocks use a pair of numbers, which PostgreSQL keeps separate from single numbers.
  expect(shared.map(({ file }) => file)).toEqual(['server/startup/seeding.ts', 'server/workflows/responseClocks.ts'])
})
