import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A string that people may read, and its location in the code. */
export type ProductText = { file: string; line: number; text: string }

/** The folders that contain strings for people: screens, the rules' messages, and the server's emails and errors. */
const sources = ['src/i18n/english/*.ts', 'domain/**/*.ts', 'server/**/*.ts']
const isOurs = (file: string) => !/\.test\.ts$|testing\.ts$|^server\/guards\/|^server\/seed\/builders\.ts$/.test(file)

/**
 * Every string literal and template in a source file, with `{}` in place of values. A plural has two texts, one for each form.
 */
export function textsOf(file: string, source = readFileSync(file, 'utf8')): ProductText[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: ProductText[] = []
  // Texts are found in their order in the file, so the lines before each one are counted once.
  let [line, counted] = [1, 0]
  const add = (start: number, raw: string) => {
    for (; counted < start; counted++) if (source[counted] === '\n') line++
    for (const form of raw.split('||||')) found.push({ file, line, text: form.replace(/%\{\w+\}/g, '{}').trim() })
  }
  const visit = (node: unknown): void => {
    if (!node || typeof node !== 'object') return
    const { type, start, value, quasis } = node as Node
    if (type === 'ImportDeclaration') return
    if (type === 'Literal' && typeof value === 'string') add(start, value)
    if (type === 'TemplateLiteral')
      add(start, (quasis as { value: { cooked: string } }[]).map(part => part.value.cooked).join('{}'))
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return found
}

let all: ProductText[] | undefined

/** All texts of the product. Test files that share a worker share them. */
export const productTexts = () =>
  (all ??= globSync(sources)
    .filter(isOurs)
    .sort()
    .flatMap(file => textsOf(file)))

/** Replaces curly apostrophes and quotation marks with straight ones. */
export const straight = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
