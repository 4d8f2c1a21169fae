import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { createServer, parseSync, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

type Node = { type: string; start: number; [key: string]: unknown }

const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$|testing\.tsx?$|acting\.ts$|^src\/i18n\//.test(file))

/** Developer messages and strings that are the same in every language. They may stay in components. */
const may = new Set([
  'A release belongs to a patient',
  'An invalid date is shown empty.',
  'No answer came to the password form.',
  'No path is known for the resource',
  'Noto Sans',
  'Nothing of',
  'Passage hidden text',
  'Segoe UI',
])

/** Props and fields that screens show or screen readers announce. */
const shown =
  /^(aria-(label|description|roledescription|valuetext)|(\w+_)?(label|title|subtitle|placeholder|alt|hint|helperText|about|why|submit|sending|confirm|heading|headerName|tooltip|description|text|message|noun|empty|tabTitle))$|(Label|Title|Text|Hint)$/
/** The contract's values and messages. They are defined in the domain, and screens may use them. */
const domains = new Set(
  globSync('domain/**/*.ts').flatMap(file => [...readFileSync(file, 'utf8').matchAll(/'([^'\n]+)'/g)].map(([, value]) => value!)),
)
const worded = /(?<!#)\b\p{L}{2}/u
/**
 * Matches text that starts with a capitalized word followed by another word, or that ends with an ellipsis. Nothing else in code
 * looks like this.
 */
const sentence = /^\s*[A-Z][a-z’']* [A-Za-z]|\p{L}(…|\.\.\.)$/u

/** The strings that an expression can evaluate to: both branches of a condition, and the fixed parts of a template. */
function* strings(node: unknown): Iterable<string> {
  const { type, ...of } = (node ?? {}) as Node
  if (type === 'Literal' && typeof of.value === 'string') yield of.value
  if (type === 'TemplateLiteral') for (const part of of.quasis as { value: { raw: string } }[]) yield part.value.raw
  if (type === 'ConditionalExpression') yield* [...strings(of.consequent), ...strings(of.alternate)]
  if (type === 'LogicalExpression') yield* [...strings(of.left), ...strings(of.right)]
  if (type === 'JSXExpressionContainer') yield* strings(of.expression)
}

/** Every visible string in a file. */
function* stringsIn(node: unknown): Iterable<string> {
  if (Array.isArray(node)) for (const item of node) yield* stringsIn(item)
  if (!node || typeof node !== 'object' || !('type' in node)) return
  const { type, ...of } = node as Node
  if (type.startsWith('TS') || type === 'ImportDeclaration') return
  const name = ((of.name ?? of.key) as { name?: string; value?: string } | undefined)?.name
  if (type === 'JSXText') yield of.value as string
  if (type === 'JSXElement') for (const child of of.children as Node[]) yield* strings(child)
  if ((type === 'JSXAttribute' || type === 'Property') && name && name !== 'enterKeyHint' && shown.test(name))
    yield* strings(of.value)
  if (type === 'AssignmentPattern') yield* [...strings(of.right)].filter(item => /^\p{Lu}/u.test(item))
  for (const one of strings(node)) if (sentence.test(one) && !domains.has(one)) yield one
  for (const [key, child] of Object.entries(of)) if (!(type === 'Property' && key === 'key')) yield* stringsIn(child)
}

test('every visible text is in src/i18n/english, none in a component', () => {
  const against = files.flatMap(file => {
    const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
    expect(errors).toEqual([])
    const texts = new Set([...stringsIn(program)].map(text => text.trim()).filter(text => worded.test(text) && !may.has(text)))
    return [...texts].map(text => `${file}: ${text}`)
  })
  expect(against).toEqual([])
})

type Phrases = { [name: string]: string | Phrases }
type Value = string | number
type Texts = { [name: string]: string | Texts | ((...values: Value[]) => string) }

const english = globSync('src/i18n/english/*.ts').sort()
/** The English texts as written. They are evaluated with a different `translations` function, which returns them unchanged. */
const areas = english.flatMap(file => {
  const written = stripTypeScriptTypes(readFileSync(file, 'utf8')).replace(/^import .*$/gm, '')
  const found: { file: string; area: string; phrases: Phrases }[] = []
  new Function('translations', written.replace(/^export /gm, ''))((area: string, phrases: Phrases) =>
    found.push({ file, area, phrases }),
  )
  return found
})

/** Every phrase in a tree, with its path. */
const flat = (phrases: Phrases, path = ''): [string, string][] =>
  Object.entries(phrases).flatMap(([name, one]) =>
    typeof one === 'string' ? [[`${path}.${name}`, one] as [string, string]] : flat(one, `${path}.${name}`),
  )

const placeholders = (phrase: string) => [...new Set([...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))]
/** One value for each placeholder, in the English order: 2 for `count`, otherwise the placeholder's name. */
const valuesOf = (phrase: string): Value[] =>
  [...new Set([...(phrase.includes('||||') ? ['count'] : []), ...placeholders(phrase)])].map(name =>
    name === 'count' ? 2 : name,
  )
const filled = (phrase: string) =>
  phrase
    .split('||||')
    .at(-1)!
    .trim()
    .replace(/%\{(\w+)\}/g, (_, name) => (name === 'count' ? '2' : name))

/**
 * The phrases of a language that do not exist in English or have different placeholders. Missing phrases fall back to English.
 */
function faults(language: Phrases, original: Phrases) {
  const known = new Map(flat(original))
  return flat(language)
    .filter(([path, phrase]) => {
      const same = known.get(path)
      // An English singular may omit a count that another language needs.
      const names = same && [...placeholders(same), ...(same.includes('||||') ? ['count'] : [])]
      return !names || placeholders(phrase).some(name => !names.includes(name))
    })
    .map(([path]) => path)
}

const original: Phrases = Object.fromEntries(areas.map(({ area, phrases }) => [area, phrases]))

test('each area is written once, and each file is named after its first area', () => {
  const names = areas.map(({ area }) => area)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(english.map(file => areas.find(one => one.file === file)!.area)).toEqual(english.map(file => basename(file, '.ts')))
})

describe('a second language is one file', () => {
  const root = mkdtempSync(join(tmpdir(), 'passage-language-'))
  const marked = (phrases: Phrases): Phrases =>
    Object.fromEntries(
      Object.entries(phrases).map(([name, one]) => [
        name,
        typeof one === 'string'
          ? one
              .split('||||')
              .map(form => `«${form.trim()}»`)
              .join(' |||| ')
          : marked(one),
      ]),
    )
  const madeUp = marked(original)
  let vite: ViteDevServer

  /** Copies the browser sources, adds one more language file, and reads them with that locale. */
  beforeAll(async () => {
    cpSync('src', join(root, 'src'), { recursive: true })
    for (const file of ['package.json', 'tsconfig.base.json']) cpSync(file, join(root, file))
    for (const room of ['domain', 'node_modules']) symlinkSync(resolve(room), join(root, room))
    const file = { name: 'Made up', phrases: madeUp, admin: {} }
    mkdirSync(join(root, 'src/i18n/languages'), { recursive: true })
    writeFileSync(join(root, 'src/i18n/languages/qx.ts'), `export default ${JSON.stringify(file)}`)
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'locale' ? 'qx' : null) })
    vite = await createServer({ root, configFile: false, logLevel: 'error', server: { middlewareMode: true }, appType: 'custom' })
  }, 60_000)

  afterAll(async () => {
    vi.unstubAllGlobals()
    await vite?.close()
    rmSync(root, { recursive: true, force: true })
  })

  test('every text of every area is translated, with its values', async () => {
    for (const { file, area } of areas) {
      const module = (await vite.ssrLoadModule(`/${file}`)) as Record<string, Texts>
      const texts = module[area === basename(file, '.ts') ? 'texts' : `${area}Texts`]!
      const checkTranslated = (group: Texts, phrases: Phrases): void => {
        for (const [name, phrase] of Object.entries(phrases)) {
          const one = group[name]!
          if (typeof phrase !== 'string') checkTranslated(one as Texts, phrase)
          else if (typeof one === 'string') expect(one, area).toBe(`«${phrase}»`)
          else expect((one as (...values: Value[]) => string)(...valuesOf(phrase)), area).toBe(`«${filled(phrase)}»`)
        }
      }
      checkTranslated(texts, original[area] as Phrases)
    }
  })

  test('a screen renders in that language', async () => {
    const { Community } = (await vite.ssrLoadModule('/src/workspaces/directory/community/Community.tsx')) as {
      Community: FunctionComponent
    }
    const page = renderToString(createElement(Community))
    expect(page).toContain('«coming soon»')
    expect(page.replace(/<style.*?<\/style>|<[^>]*>/gs, '').replace(/«[^»]*»/g, '')).toBe('')
  })

  test('it has the same placeholders as English, and a language with different placeholders is rejected', () => {
    expect(faults(madeUp, original)).toEqual([])
    expect(faults({ users: { status: 'Status von %{user}', gone: 'Fort' } }, original)).toEqual(['.users.status', '.users.gone'])
  })

  test('every existing language has only texts that English has, with the same placeholders', async () => {
    for (const file of globSync('src/i18n/languages/*.ts')) {
      const { default: language } = (await import(resolve(file))) as { default: { phrases: Phrases } }
      expect(faults(language.phrases, original), file).toEqual([])
    }
  })
})
