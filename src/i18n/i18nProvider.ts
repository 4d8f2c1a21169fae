import type { es } from 'date-fns/locale/es'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import { productName } from '#domain/platform/installation/brand.ts'
import { createSignal } from '#domain/platform/signal.ts'
import { translated } from '#domain/platform/translated.ts'

/** A language's strings as a tree of areas and names, like the English files. */
export type Phrases = { readonly [name: string]: string | Phrases }
/** A language other than English. */
export type Catalog = {
  phrases: Phrases
  /** react-admin's own texts. */
  admin: object
  /** The domain's values and messages, by their English text (`domainText`). */
  messages: Readonly<Record<string, string>>
  /** The subjects and messages of notifications, with the words that they contain (`newsText`). */
  news: Readonly<Record<string, string>>
  /** The wording of the release of information, by the English text (`releaseText`). */
  release: Readonly<Record<string, string>>
  /** MUI's own texts, as a part of the theme. */
  theme: object
  /** The names of months and weekdays, for date-fns. */
  dates: typeof es
}

/**
 * Creates react-admin's i18n provider. It starts in English and loads another language's catalog when `changeLocale` needs it. It contains
 * react-admin's texts and the strings of every loaded area (`translations`): `grid.columns` is in the `grid` area, and
 * `resources.users.fields.email` is in the `users` area. Missing translations fall back to English.
 */
export function makeI18nProvider(catalogs: Record<string, () => Promise<Catalog>>) {
  let admin: TranslationMessages | undefined
  let requested = 'en'
  const english: Record<string, string> = {}
  const names = makeNames()
  const loaded: Record<string, Catalog> = {}
  const { subscribe, notify } = createSignal()
  const provider = polyglot(
    locale => ({ ...admin, ...loaded[locale]?.admin, ...loaded[locale]?.phrases }) as TranslationMessages,
    'en',
    [],
    { allowMissing: true },
  )
  /** The language of the document that is being written. */
  let writing: string | undefined
  let lastDocument: Promise<unknown> = Promise.resolve()
  const textLocale = () => writing ?? provider.getLocale()
  const writers: Record<string, I18nProvider> = {}
  const writerIn = (locale: string) =>
    (writers[locale] ??= polyglot(() => (loaded[locale]?.phrases ?? {}) as TranslationMessages, locale, [], {
      allowMissing: true,
    }))
  const domainValue = (text: string): string => loaded[textLocale()]?.messages[text] ?? text
  const domainText = (text: string): string => {
    const { messages } = loaded[textLocale()] ?? {}
    return messages ? translated(messages, text) : text
  }
  const load = async (locale: string) => {
    if (!loaded[locale]) {
      const catalog = await catalogs[locale]!()
      loaded[locale] = { ...catalog, phrases: names.inPhrases(catalog.phrases) }
    }
    return loaded[locale]
  }
  return {
    ...provider,
    /** Loads a language's catalog without changing the language of the screens. */
    load,
    translate(key: string, { _, ...values }: Record<string, unknown> = {}) {
      const path = key.replace(/^resources\./, '')
      const counted = { smart_count: values.count, ...formatted(values, textLocale()) }
      // react-admin also translates texts that are not keys, such as the message of a notification.
      return (writing ? writerIn(writing) : provider).translate(path, {
        _: path in english ? names.inText(path, english[path]!) : domainText(String(_ ?? key)),
        ...counted,
      })
    },
    /** Rejects if the catalog cannot be loaded; then the language stays. Of two quick changes, the later one counts. */
    async changeLocale(locale: string) {
      requested = locale
      if (locale !== 'en') await load(locale)
      if (locale !== requested || locale === provider.getLocale()) return
      await provider.changeLocale(locale)
      notify()
    },
    /**
     * Runs a function that writes a document in a language, whatever the language of the screens, and returns what it returns. One document
     * at a time, so the function must not call this itself. Rejects if the language cannot be loaded.
     */
    inLanguage<T>(language: string, write: () => T | Promise<T>): Promise<T> {
      const document = lastDocument.then(async () => {
        if (language !== 'en') await load(language)
        writing = language
        try {
          return await write()
        } finally {
          writing = undefined
        }
      })
      lastDocument = document.catch(() => undefined)
      return document
    },
    /** A text of the release of information in a language, whose catalog must have been loaded. */
    releaseText: (text: string, language: string): string => translated(loaded[language]?.release ?? {}, text),
    /** The language of the texts: the screens', or the document's while one is written. */
    textLocale,
    /** Calls the listener after each change of language. Returns the function that stops it. */
    subscribe,
    /** A value of the domain or the API, which are in English by contract, in the current language: "Accepted". Others, such as names, stay. */
    domainValue,
    /** A message of the domain or the API in the current language, also with values in it: "Enter at most 40 characters". */
    domainText,
    /** A notification's subject or message, which the server stores in English, in the current language. */
    newsText: (text: string): string => translated(loaded[textLocale()]?.news ?? {}, text),
    /** The current language's catalog. Undefined in English. */
    catalog: () => loaded[provider.getLocale()],
    addEnglish(path: string, text: string) {
      english[path] = text
    },
    /** A text without placeholders, in English. */
    inEnglishAt: (path: string) => names.inText(path, english[path]!),
    nameProduct: names.set,
    /** Adds react-admin's English texts, which load with the layout to keep them out of the sign-in bundle. */
    addAdminTexts(texts: TranslationMessages) {
      admin = texts
      void provider.changeLocale(provider.getLocale())
    },
  } satisfies I18nProvider & Record<string, unknown>
}

const wholeName = new RegExp(`\\b${productName}\\b`, 'g')
/** Texts about the product itself, which another installation also has, and those that are also on the form that a patient signs. */
const withProductName = /^(about|archives|patient|releases)\./

/** The installation's own name in texts. Values are filled in afterwards, so the name of a facility stays as it is. */
function makeNames() {
  let own: string | undefined
  const inText = (path: string, text: string) =>
    own === undefined || withProductName.test(path) ? text : text.replaceAll(wholeName, () => own!)
  const inPhrases = (phrases: Phrases, under = ''): Phrases =>
    Object.fromEntries(
      Object.entries(phrases).map(([key, one]) => {
        const path = `${under}${key}`
        return [key, typeof one === 'string' ? inText(path, one) : inPhrases(one, `${path}.`)]
      }),
    )
  return {
    inText,
    inPhrases,
    /** Shows this name in place of the product's. Call it before another language loads. */
    set(name: string | undefined) {
      // These would be placeholders and plural forms.
      own = name && /%\{|\|\|\|\|/.test(name) ? undefined : name
    },
  }
}

/** Spanish in the United States writes numbers as English does: 12,345.6. */
const numberLocale = (locale: string) => (locale === 'es' ? 'es-US' : locale)

/** Formats numbers with thousands separators. `smart_count` stays a number because it selects the plural form. */
const formatted = (values: Record<string, unknown>, locale: string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString(numberLocale(locale)) : value,
    ]),
  )

/** Spanish is one file, which only its readers load. Browsers cache a failed module, so it is not requested offline. */
const loadSpanish = async () => {
  if (globalThis.navigator?.onLine === false) throw new Error('offline')
  return (await import('./spanish/index.ts')).spanish
}

export const i18nProvider = makeI18nProvider({ es: loadSpanish })

export const { domainText, domainValue, inLanguage, newsText, releaseText } = i18nProvider

/** Runs a function that writes a document in English, such as a packet for a facility. */
export const inEnglish = <T>(write: () => T | Promise<T>) => inLanguage('en', write)
