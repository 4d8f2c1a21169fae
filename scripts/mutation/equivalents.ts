import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A mutation that no test can detect because it has no effect, with the reason why. */
export type Equivalent = { file: string; code: string; replacement: string; reason: string }

type Mutant = {
  fileName: string
  replacement?: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
}

export const readEquivalents = (): Equivalent[] =>
  parse(readFileSync('docs/equivalent-mutants.csv'), { columns: true, bom: true })

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The code that a mutant replaces, on one line. */
export function replacedCode({ location: { start, end } }: Pick<Mutant, 'location'>, text: string): string {
  const lines = text.split('\n').slice(start.line - 1, end.line)
  lines.push(lines.pop()!.slice(0, end.column - 1))
  lines.unshift(lines.shift()!.slice(start.column - 1))
  return oneLine(lines.join('\n'))
}

/** Whether the mutant is listed. `text` is the content of its file. */
export const isEquivalent = (mutant: Mutant, text: string, listed: readonly Equivalent[]): boolean =>
  listed.some(
    ({ file, code, replacement }) =>
      mutant.fileName.endsWith(file) && replacedCode(mutant, text) === code && oneLine(mutant.replacement ?? '') === replacement,
  )
