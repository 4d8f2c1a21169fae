import { expect, test } from 'vitest'
import { prescribedTexts } from './prescribedTexts.ts'
import { productTexts, straight, textsOf } from './productTexts.ts'

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
