import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

type Node = { type: string; start: number; end: number }

/** Code that a comment can describe: a declaration, a statement, or a property with its value. */
const described =
  /(Declaration|Statement|^Property|^MethodDefinition|^PropertyDefinition|^VariableDeclarator|^JSXElement|^ReturnStatement)$/

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (value && typeof value === 'object') {
    const node = value as Node
    if (typeof node.type === 'string' && described.test(node.type)) yield node
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/**
 * The lines of source code that belong to comments with this ledger row's id: the code directly after the comment, or else the
 * smallest statement around it. Line numbers start at 1, and ranges include both ends.
 */
export function rowLines(id: string, path: string, text: string): { from: number; to: number }[] {
  const { program, comments } = parseSync(path, text)
  const nodes = [...nodesIn(program.body)]
  return comments
    .filter(({ value }) => value.includes(id))
    .flatMap(comment => {
      const isNext = (node: Node) => node.start >= comment.end && /^[\s,]*$/.test(text.slice(comment.end, node.start))
      const around = nodes.filter(node => node.start <= comment.start && node.end >= comment.end)
      const found =
        nodes.filter(isNext).toSorted((a, b) => b.end - a.end)[0] ??
        around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
      return found ? [{ from: lineAt(text, found.start), to: lineAt(text, found.end) }] : []
    })
}

/** The code that belongs to a row, as Stryker's line ranges (`path:from-to`). */
export const rowCode = (id: string, paths: readonly string[]): string[] =>
  paths.flatMap(path => {
    const text = readFileSync(path, 'utf8')
    return text.includes(id) ? rowLines(id, path, text).map(({ from, to }) => `${path}:${from}-${to}`) : []
  })

/** The most lines to mutate per row when many rows are checked in one run. */
const sampledLines = 6

/** The first lines of these ranges, `sampledLines` in all. */
export function sampleLines(ranges: readonly string[]): string[] {
  let left = sampledLines
  return ranges.flatMap(range => {
    const [, path, from, to] = /^(.+):(\d+)-(\d+)$/.exec(range)!
    const last = Math.min(Number(to), Number(from) + left - 1)
    left -= Math.max(0, last - Number(from) + 1)
    return last < Number(from) ? [] : [`${path}:${from}-${last}`]
  })
}
