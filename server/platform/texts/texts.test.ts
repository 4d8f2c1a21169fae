import { expect, test } from 'vitest'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import { bilingual } from './texts.ts'

test('a message to people whose language is not known has the English text, then the Spanish one, and the English subject', () => {
  const { subject, body } = bilingual(texts => texts.accountExists('https://passage.example'))
  const [one, two] = [english, spanish].map(texts => texts.accountExists('https://passage.example'))
  expect(subject).toBe(one!.subject)
  expect(body).toBe(`${one!.body}\n\nEn español: ${two!.subject}\n\n${two!.body}`)
})
