import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prescribedTexts } from './prescribedTexts.ts'
import { type ProductText, productTexts, straight, textsOf } from './productTexts.ts'

/** The words to avoid and what to write instead, from the last table of the glossary. */
const avoided = readFileSync('docs/glossary.md', 'utf8')
  .split('## Words in texts')[1]!
  .split('\n')
  .filter(line => line.startsWith('| '))
  .slice(1)
  .flatMap(line => {
    const [, write = '', , not = ''] = line.split('|').map(cell => cell.trim())
    return not.split(', ').map(word => ({ word, write }))
  })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const wordPattern = (word: string) => new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w-])`, 'i')
const patterns = avoided.map(({ word, write }) => ({ word, write, pattern: wordPattern(word) }))
/** Most texts contain none of the words, which one pattern finds faster than one for each word. */
const anyWord = new RegExp(`(?<![\\w-])(${avoided.map(({ word }) => escaped(word)).join('|')})(?![\\w-])`, 'i')

/** Prescribed texts that contain an avoided word. They are the only exceptions, alone or as part of a longer text. */
const exceptions = Object.values(prescribedTexts)
  .flat()
  .filter(text => patterns.some(({ pattern }) => pattern.test(text)))
  .sort((a, b) => b.length - a.length)

/**
 * Screen texts, and sentences from rules and the server. Users do not see identifiers, SQL, or log lines, and the demo data quotes
 * what people wrote.
 */
const isRead = ({ file, text }: ProductText) =>
  !file.startsWith('server/seed/demo/') &&
  (file.startsWith('src/i18n/english/')
    ? /[a-z]/i.test(text)
    : /^(\p{Lu}|\{\})[^=]* \p{L}/u.test(text) && !/^(\{\}\s*)+$/.test(text))

const faults = (text: string) => {
  if (!anyWord.test(text)) return []
  const rest = exceptions.reduce((left, prescribed) => left.replaceAll(prescribed, ' '), straight(text))
  return patterns
    .filter(({ pattern }) => pattern.test(rest))
    .map(({ word, write }) => `"${word}" (write: ${write || 'see the glossary'})`)
}

test('no text uses a word that the glossary avoids', () => {
  const read = productTexts().filter(isRead)
  expect(read.length).toBeGreaterThan(3000)
  const against = read.flatMap(({ file, line, text }) => faults(text).map(fault => `${file}:${line}: ${fault}: ${text}`))
  expect(against).toEqual([])
})

/** Avoided words that the documentation needs in a different meaning or in its quotations of code. */
const technical = new Set(['alike', 'at once', 'log in', 'mail', 'mailbox', 'read only', 'whom'])

/** The prose of a page: no code, link targets, or quotations of screen texts. */
const proseOf = (page: string) =>
  page
    .replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .replace(/\s+/g, ' ')

test('no page of the documentation uses a word that the glossary avoids', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('{docs,domain,src,deploy}/**/*.md')]
  const read = pages.filter(page => page !== 'docs/glossary.md')
  expect(read.length).toBeGreaterThan(40)
  const found = read.flatMap(page => {
    const prose = proseOf(readFileSync(page, 'utf8'))
    return patterns
      .filter(({ word, pattern }) => !technical.has(word) && pattern.test(prose))
      .map(({ word, write }) => `${page}: "${word}" (write: ${write})`)
  })
  expect(found).toEqual([])
  expect(proseOf('The `forever` flag, "erased", and [mails](erase.md)')).toBe('The flag, , and [mails ')
})

test('a word is found in any case and as a whole word, except in a prescribed text', () => {
  expect(avoided.length).toBeGreaterThan(80)
  expect(faults('Nobody can be applied to.')).toHaveLength(1)
  expect(faults('An e-mail follows.').length).toBeGreaterThan(0)
  expect(faults('Greenhouse effect, emails and hallmarks')).toEqual([])
  expect(faults('This application has not been cancelled, please try again')).toEqual([])
  expect(faults('It was cancelled.')).toHaveLength(1)
})

test('every text that the specification prescribes exists word for word', () => {
  const existing = new Set(productTexts().map(({ text }) => straight(text)))
  const missing = Object.entries(prescribedTexts).flatMap(([requirement, texts]) =>
    texts.filter(text => !existing.has(text)).map(text => `${requirement}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('values and plurals are read as a screen shows them', () => {
  const source = "const a = { one: '%{count} bed |||| %{count} beds', other: `Call $" + '{phone}.` }'
  expect(textsOf('a.ts', source).map(({ text }) => text)).toEqual(['{} bed', '{} beds', 'Call {}.'])
})
