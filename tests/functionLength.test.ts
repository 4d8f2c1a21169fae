import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** The maximum number of lines from a function's first line to its closing brace. */
const maxLines = 80

/** The overly long functions and components in a file, each with its number of lines. */
function longFunctions(file: string, text: string): string[] {
  const lines = text.split('\n').length
  // A file with few lines cannot contain a long function, so most files are not parsed.
  if (lines <= maxLines) return []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const found: string[] = []
  const check = ({ start, end }: { start: number; end: number }) => {
    const length = lineAt(end) - lineAt(start) + 1
    if (length > maxLines) found.push(`${file}:${lineAt(start)} has ${length} lines`)
  }
  new Visitor({ FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check }).visit(
    parseSync(file, text).program,
  )
  return found
}

test('no function or component is longer than 80 lines', () => {
  const files = globSync('{domain,server,src}/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$|testing\.tsx?$/.test(file))
  expect(files.flatMap(file => longFunctions(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['a function', 'function long() {', '}'],
  ['an arrow function', 'const long = () => {', '}'],
  ['a component', 'export function Long() { return (<>', '</>)}'],
  ['a method', 'const it = { long() {', '} }'],
])('finds %s of 81 lines, but not of 80', (_kind, start, end) => {
  const code = (lines: number) => ['// A comment.', start, ...Array.from({ length: lines - 2 }, () => ''), end].join('\n')
  expect(longFunctions('long.tsx', code(80))).toEqual([])
  expect(longFunctions('long.tsx', code(81))).toEqual(['long.tsx:2 has 81 lines'])
})
