import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import { bilingual, serverTexts } from './texts.ts'

test('a message to people whose language is not known has the English text, then the Spanish one, and the English subject', () => {
  const { subject, body } = bilingual(serverTexts, texts => texts.accountExists('https://passage.example'))
  const [one, two] = [english, spanish].map(texts => texts.accountExists('https://passage.example'))
  expect(subject).toBe(one!.subject)
  expect(body).toBe(`${one!.body}\n\nEn español: ${two!.subject}\n\n${two!.body}`)
})

test('every message is composed of texts that have the installation’s name', () => {
  const files = globSync('server/**/*.ts')
    .sort()
    .filter(file => !/\.test\.ts$|^server\/platform\/texts\//.test(file))
  const withoutName = files.filter(file =>
    /\bserverTexts\b|texts\/(english|spanish)\.ts'/.test(withoutTypes(readFileSync(file, 'utf8'))),
  )
  // The page of a release names the product that made it; the news of a new super admin is stored without a name.
  expect(withoutName).toEqual(['server/intake/releases/signingRecord.ts', 'server/messaging/notifications/accounts.ts'])
  const enqueuing = files.filter(file => /\b(enqueue\w*|waiting)\(/.test(readFileSync(file, 'utf8')))
  const named = enqueuing.filter(file => /\btextsFor\(/.test(readFileSync(file, 'utf8')))
  expect(enqueuing.filter(file => !named.includes(file))).toEqual(['server/platform/outbox/enqueue.ts'])
})

const withoutTypes = (code: string) => code.replaceAll(/^import type .*$/gm, '')
