import { expect, expectTypeOf, test } from 'vitest'
import { localeOf } from './locale.ts'
import { speaker } from './words.ts'

const english = {
  title: 'Users',
  of: { status: 'Status of %{name}', moved: '%{name} moved to %{place}; tell %{name}' },
  found: '%{count} user |||| %{count} users',
  noun: 'user |||| users',
} as const

test('a text is a string; with placeholders it is a function of the values in English order', () => {
  const texts = speaker('en')('users', english)
  expectTypeOf(texts.of.moved).toEqualTypeOf<(...values: [string | number, string | number]) => string>()
  expectTypeOf(texts.found).toEqualTypeOf<(...values: [number]) => string>()
  expect(texts.title).toBe('Users')
  expect(texts.of.moved('Ada', 'Fresno')).toBe('Ada moved to Fresno; tell Ada')
})

test('a count selects the plural form and has thousands separators', () => {
  const texts = speaker('en')('users', english)
  expect([texts.found(1), texts.found(12345), texts.found(0)]).toEqual(['1 user', '12,345 users', '0 users'])
  expect([texts.noun(1), texts.noun(2)]).toEqual(['user', 'users'])
})

test('a value that looks like a pattern is used literally', () => {
  expect(speaker('en')('users', english).of.status("$& %{name} <b> $'")).toBe("Status of $& %{name} <b> $'")
})

test('another language replaces English with its own order of values; missing texts fall back to English', () => {
  const german = {
    users: {
      title: 'Benutzer',
      of: { moved: 'Nach %{place} gezogen: %{name}' },
      found: '%{count} Person |||| %{count} Personen',
    },
  }
  const texts = speaker('de', { phrases: german })('users', english)
  expect(texts.title).toBe('Benutzer')
  expect(texts.of.moved('Ada', 'Fresno')).toBe('Nach Fresno gezogen: Ada')
  expect(texts.found(12345)).toBe('12.345 Personen')
  expect(texts.of.status('Ada')).toBe('Status of Ada')
})

test('a regional locale uses its language, and an unknown one English', () => {
  expect(localeOf('es-MX', ['en', 'es'])).toBe('es')
  expect(localeOf('pt-BR', ['en', 'es', 'pt-BR'])).toBe('pt-BR')
  expect(localeOf('fi', ['en', 'es'])).toBe('en')
})
