import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEquivalent, readEquivalents, replacedCode } from './equivalents.ts'

const text = `const a = 1
const b = a
  > 2
`
const mutant = {
  fileName: 'domain/a.ts',
  replacement: 'a >= 2',
  location: { start: { line: 2, column: 11 }, end: { line: 3, column: 6 } },
}

test('finds the code that a mutant replaces, on one line or several', () => {
  expect(replacedCode(mutant, text)).toBe('a > 2')
  expect(replacedCode({ location: { start: { line: 1, column: 7 }, end: { line: 1, column: 8 } } }, text)).toBe('a')
})

test('only a listed mutation of a listed place is equivalent', () => {
  const listed = [{ file: 'domain/a.ts', code: 'a > 2', replacement: 'a >= 2', reason: 'a is odd' }]
  expect(isEquivalent(mutant, text, listed)).toBe(true)
  expect(isEquivalent({ ...mutant, replacement: 'a < 2' }, text, listed)).toBe(false)
  expect(isEquivalent({ ...mutant, fileName: 'domain/b.ts' }, text, listed)).toBe(false)
  expect(isEquivalent({ ...mutant, location: { ...mutant.location, end: { line: 3, column: 4 } } }, text, listed)).toBe(false)
})

test('every listed mutation names code that exists, and a reason', () => {
  for (const { file, code, reason } of readEquivalents()) {
    expect(readFileSync(file, 'utf8').replace(/\s+/g, ' '), file).toContain(code)
    expect(reason.length, `${file}: ${code}`).toBeGreaterThan(20)
  }
})
