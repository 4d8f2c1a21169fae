import { expect, expectTypeOf, test } from 'vitest'
import { makeI18nProvider } from './i18nProvider.ts'
import { resolveLocale } from './language.ts'
import { makeTranslations } from './translations.ts'
import type { TextKey, Translate } from './useTranslate.ts'

const english = {
  title: 'Users',
  of: { status: 'Status of %{name}', moved: '%{name} moved to %{place}; notify %{name}' },
  found: '%{count} user |||| %{count} users',
  noun: 'user |||| users',
} as const

test('a text is a string; with placeholders it is a function of the values in English order', () => {
  const texts = makeTranslations(makeI18nProvider('en'))('users', english)
  expectTypeOf(texts.of.moved).parameters.toEqualTypeOf<[string | number, string | number]>()
  expectTypeOf(texts.found).parameters.toEqualTypeOf<[number]>()
  expect(texts.title).toBe('Users')
  expect(texts.of.moved('Ada', 'Fresno')).toBe('Ada moved to Fresno; notify Ada')
})

test('a count selects the plural form and has thousands separators', () => {
  const texts = makeTranslations(makeI18nProvider('en'))('users', english)
  expect([texts.found(1), texts.found(12345), texts.found(0)]).toEqual(['1 user', '12,345 users', '0 users'])
  expect([texts.noun(1), texts.noun(2)]).toEqual(['user', 'users'])
})

test('a value that looks like a pattern is used literally', () => {
  expect(makeTranslations(makeI18nProvider('en'))('users', english).of.status("$& %{name} <b> $'")).toBe(
    "Status of $& %{name} <b> $'",
  )
})

test('another language replaces English with its own order of values; missing texts fall back to English', () => {
  const german = {
    users: {
      title: 'Benutzer',
      of: { moved: 'Nach %{place} gezogen: %{name}' },
      found: '%{count} Person |||| %{count} Personen',
    },
  }
  const texts = makeTranslations(makeI18nProvider('de', { phrases: german }))('users', english)
  expect(texts.title).toBe('Benutzer')
  expect(texts.of.moved('Ada', 'Fresno')).toBe('Nach Fresno gezogen: Ada')
  expect(texts.found(12345)).toBe('12.345 Personen')
  expect(texts.of.status('Ada')).toBe('Status of Ada')
})

test('a regional locale uses its language, and an unknown locale uses English', () => {
  expect(resolveLocale('es-MX', ['en', 'es'])).toBe('es')
  expect(resolveLocale('pt-BR', ['en', 'es', 'pt-BR'])).toBe('pt-BR')
  expect(resolveLocale('fi', ['en', 'es'])).toBe('en')
})

test('the i18n provider has the texts of loaded areas, with those of a resource under react-admin’s keys', () => {
  const provider = makeI18nProvider('en')
  makeTranslations(provider)('users', {
    fields: { email: 'Email' },
    of: 'Status of %{name}',
    found: '%{count} user |||| %{count} users',
  })
  expect(provider.translate('users.fields.email')).toBe('Email')
  expect(provider.translate('resources.users.fields.email', { _: 'Guessed' })).toBe('Email')
  expect(provider.translate('resources.users.of', { name: 'Ada' })).toBe('Status of Ada')
  expect(provider.translate('resources.users.found', { count: 1200 })).toBe('1,200 users')
  expect(provider.translate('resources.users.fields.unknown', { _: 'Guessed' })).toBe('Guessed')

  const german = makeI18nProvider('de', { phrases: { users: { fields: { email: 'E-Mail-Adresse' } } } })
  makeTranslations(german)('users', { fields: { email: 'Email', phone: 'Phone' } })
  expect(german.translate('resources.users.fields.email')).toBe('E-Mail-Adresse')
  expect(german.translate('resources.users.fields.phone')).toBe('Phone')
})

test('keys and values of `useTranslate` are typed', () => {
  expectTypeOf<'resources.users.fields.email'>().toExtend<TextKey>()
  expectTypeOf<'resources.users.fields.emial'>().not.toExtend<TextKey>()
  const translate = (() => '') as Translate
  translate('resources.users.title')
  translate('resources.users.actions', { name: 'Ada' })
  translate('resources.users.bulk.status', { count: 2 })
  // @ts-expect-error The value is missing.
  translate('resources.users.actions')
  // @ts-expect-error The value's name is wrong.
  translate('resources.users.actions', { nmae: 'Ada' })
  // @ts-expect-error `count` must be a number.
  translate('resources.users.bulk.status', { count: '2' })
})
