import { createHash, randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** Prints 60 English screen texts at random with their keys, to judge how they read. The same seed draws the same texts. */
type Phrases = { [name: string]: string | Phrases }

const seed = process.argv[2] ?? String(randomInt(1_000_000))
const flat = (phrases: Phrases, path: string): [key: string, text: string][] =>
  Object.entries(phrases).flatMap(([name, one]) =>
    typeof one === 'string' ? [[`${path}.${name}`, one] as [string, string]] : flat(one, `${path}.${name}`),
  )
const texts = globSync('src/i18n/english/*.ts').flatMap(file => {
  const written = stripTypeScriptTypes(readFileSync(file, 'utf8')).replace(/^(import .*|export )/gm, '')
  const found: [string, string][] = []
  new Function('translations', written)((area: string, phrases: Phrases) => found.push(...flat(phrases, area)))
  return found
})
const order = (key: string) => createHash('sha256').update(`${seed} ${key}`).digest('hex')
for (const [key, text] of texts.toSorted(([a], [b]) => order(a).localeCompare(order(b))).slice(0, 60))
  console.log(`${key}: ${text}`)
console.log(`60 of ${texts.length} texts, seed ${seed}`)
