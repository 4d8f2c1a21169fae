import { expect, expectTypeOf, test, vi } from 'vitest'
import { resolveLanguage } from '#domain/identity/account/language.ts'
import { type Catalog, makeI18nProvider } from './i18nProvider.ts'
import { makeTranslations, type PhrasesOf } from './translations.ts'
import type { TextKey, Translate } from './useTranslate.ts'

const english = {
  title: 'Users',
  of: { status: 'Status of %{name}', moved: '%{name} moved to %{place}; notify %{name}' },
  found: '%{count} user |||| %{count} users',
  noun: 'user |||| users',
} as const

const german: Catalog = {
  phrases: {
    users: {
      title: 'Benutzer',
      of: { moved: 'Nach %{place} gezogen: %{name}' },
      found: '%{count} Person |||| %{count} Personen',
      fields: { email: 'E-Mail-Adresse' },
    },
  },
  admin: { ra: { action: { save: 'Speichern' } } },
  messages: { Approved: 'Genehmigt', 'Enter at most %{count} characters': 'Höchstens %{count} Zeichen' },
  news: {},
  release: {},
  theme: {},
  dates: {} as never,
}
const inGerman = () => makeI18nProvider({ de: () => Promise.resolve(german) })

test('a text is a string; with placeholders it is a function of the values in English order', () => {
  const texts = makeTranslations(makeI18nProvider({}))('users', english)
  expectTypeOf(texts.of.moved).parameters.toEqualTypeOf<[string | number, string | number]>()
  expectTypeOf(texts.found).parameters.toEqualTypeOf<[number]>()
  expect(texts.title).toBe('Users')
  expect(texts.of.moved('Ada', 'Fresno')).toBe('Ada moved to Fresno; notify Ada')
})

test('a count selects the plural form and has thousands separators', () => {
  const texts = makeTranslations(makeI18nProvider({}))('users', english)
  expect([texts.found(1), texts.found(12345), texts.found(0)]).toEqual(['1 user', '12,345 users', '0 users'])
  expect([texts.noun(1), texts.noun(2)]).toEqual(['user', 'users'])
})

test('the installation’s own name replaces the product’s in texts, not in values, nor in what is the product’s', async () => {
  const provider = makeI18nProvider({
    de: async () => ({ ...german, phrases: { shell: { title: 'Neu bei Passage', of: '%{facility} nutzt Passage' } } }),
  })
  const texts = makeTranslations(provider)('shell', { title: 'New to Passage', of: '%{facility} uses Passage', key: 'Passages' })
  const about = makeTranslations(provider)('about', { title: 'About Passage' })
  expect([texts.title, texts.of('Passage House')]).toEqual(['New to Passage', 'Passage House uses Passage'])
  provider.nameProduct("Mercy's $& Beds")
  expect([texts.title, texts.of('Passage House')]).toEqual(["New to Mercy's $& Beds", "Passage House uses Mercy's $& Beds"])
  expect([texts.key, about.title]).toEqual(['Passages', 'About Passage'])
  await provider.changeLocale('de')
  expect([texts.title, texts.of('Passage House')]).toEqual(["Neu bei Mercy's $& Beds", "Passage House nutzt Mercy's $& Beds"])
  provider.nameProduct('A %{b} name')
  await provider.changeLocale('en')
  expect(texts.title).toBe('New to Passage')
})

test('a value that looks like a pattern is used literally', () => {
  expect(makeTranslations(makeI18nProvider({}))('users', english).of.status("$& %{name} <b> $'")).toBe(
    "Status of $& %{name} <b> $'",
  )
})

test('after a change of language, the same texts are in that language, with its own order of values; missing texts are English', async () => {
  const provider = inGerman()
  const texts = makeTranslations(provider)('users', english)
  const { moved } = texts.of
  expect(texts.title).toBe('Users')
  await provider.changeLocale('de')
  expect(texts.title).toBe('Benutzer')
  expect(moved('Ada', 'Fresno')).toBe('Nach Fresno gezogen: Ada')
  expect(texts.found(12345)).toBe('12.345 Personen')
  expect(texts.of.status('Ada')).toBe('Status of Ada')
  expect(provider.translate('ra.action.save')).toBe('Speichern')
  await provider.changeLocale('en')
  expect([texts.title, moved('Ada', 'Fresno')]).toEqual(['Users', 'Ada moved to Fresno; notify Ada'])
})

test('a catalog loads once, when it is needed; listeners hear of a change after it', async () => {
  const load = vi.fn(() => Promise.resolve(german))
  const provider = makeI18nProvider({ de: load })
  const heard: string[] = []
  const stop = provider.subscribe(() => heard.push(provider.getLocale()))
  await provider.changeLocale('en')
  expect(load).not.toHaveBeenCalled()
  for (const locale of ['de', 'en', 'de']) await provider.changeLocale(locale)
  expect(load).toHaveBeenCalledOnce()
  expect(heard).toEqual(['de', 'en', 'de'])
  stop()
})

test('if a catalog cannot be loaded, the language stays, and the next try loads it', async () => {
  const load = vi.fn<() => Promise<Catalog>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(german)
  const provider = makeI18nProvider({ de: load })
  await expect(provider.changeLocale('de')).rejects.toThrow('offline')
  expect(provider.getLocale()).toBe('en')
  await provider.changeLocale('de')
  expect(provider.getLocale()).toBe('de')
})

test('of two quick changes, the later one counts', async () => {
  const slow = Promise.withResolvers<Catalog>()
  const provider = makeI18nProvider({ de: () => slow.promise })
  const first = provider.changeLocale('de')
  await provider.changeLocale('en')
  slow.resolve(german)
  await first
  expect(provider.getLocale()).toBe('en')
})

test('a regional locale uses its language, and an unknown locale uses English', () => {
  expect(['es-MX', 'es', 'ES-419', 'en-GB', 'fi', ''].map(resolveLanguage)).toEqual(['es', 'es', 'es', 'en', 'en', 'en'])
})

test('the i18n provider has the texts of loaded areas, with those of a resource under react-admin’s keys', async () => {
  const provider = inGerman()
  makeTranslations(provider)('users', {
    fields: { email: 'Email', phone: 'Phone' },
    of: 'Status of %{name}',
    found: '%{count} user |||| %{count} users',
  })
  expect(provider.translate('users.fields.email')).toBe('Email')
  expect(provider.translate('resources.users.fields.email', { _: 'Guessed' })).toBe('Email')
  expect(provider.translate('resources.users.of', { name: 'Ada' })).toBe('Status of Ada')
  expect(provider.translate('resources.users.found', { count: 1200 })).toBe('1,200 users')
  expect(provider.translate('resources.users.fields.unknown', { _: 'Guessed' })).toBe('Guessed')
  await provider.changeLocale('de')
  expect(provider.translate('resources.users.fields.email')).toBe('E-Mail-Adresse')
  expect(provider.translate('resources.users.fields.phone')).toBe('Phone')
})

test('values and messages of the domain are translated where they are shown; a document can be in English', async () => {
  const provider = inGerman()
  expect(provider.domainText('Enter at most 1,000 characters')).toBe('Enter at most 1,000 characters')
  await provider.changeLocale('de')
  expect(provider.domainValue('Approved')).toBe('Genehmigt')
  expect(provider.domainValue('Enter at most 1,000 characters')).toBe('Enter at most 1,000 characters')
  expect(provider.domainText('Enter at most 1,000 characters')).toBe('Höchstens 1,000 Zeichen')
  expect(provider.domainText('Elm House')).toBe('Elm House')
  // The message of a notification is a key for react-admin.
  expect(provider.translate('Approved', { _: 'Approved' })).toBe('Genehmigt')
  const texts = makeTranslations(provider)('users', english)
  expect(await provider.inLanguage('en', () => [texts.title, texts.found(1200), provider.domainText('Approved')])).toEqual([
    'Users',
    '1,200 users',
    'Approved',
  ])
  expect(texts.title).toBe('Benutzer')
  // The screens would be in English until the promise settles.
  // @ts-expect-error The function must not be async.
  await provider.inLanguage('en', async () => 1)
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

test('the texts of another language must be complete', () => {
  const texts = makeTranslations(makeI18nProvider({}))('users', { title: 'Users', of: { status: 'Status of %{name}' } })
  expectTypeOf({ title: 'Usuarios', of: { status: 'Estado de %{name}' } }).toExtend<PhrasesOf<typeof texts>>()
  expectTypeOf({ title: 'Usuarios', of: {} }).not.toExtend<PhrasesOf<typeof texts>>()
})
