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

/** A function that returns no promise. */
type Synchronous<T> = () => T extends PromiseLike<unknown> ? never : T

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
     * Loads a language, runs a function that reads texts in it, whatever the language of the screens, and returns what the function returns.
     * The function must not be async, because screens that render while it waits would be in the document's language. Load the data before.
     * `writePdf` does this for PDFs. Rejects if the language cannot be loaded.
     */
    async inLanguage<T>(language: string, write: Synchronous<T>): Promise<T> {
      if (language !== 'en') await load(language)
      writing = language
      try {
        return write()
      } finally {
        writing = undefined
      }
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

/** A language as the United States write it. Numbers in Spanish are then as in English: 12,345.6. */
const inUs = (locale: string) => (locale === 'es' ? 'es-US' : locale)

/** Formats numbers with thousands separators. `smart_count` stays a number because it selects the plural form. */
const formatted = (values: Record<string, unknown>, locale: string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value.toLocaleString(inUs(locale)) : value]),
  )

/** Spanish is one file, which only its readers load. Browsers cache a failed module, so it is not requested offline. */
const loadSpanish = async () => {
  if (globalThis.navigator?.onLine === false) throw new Error('offline')
  return (await import('./spanish/index.ts')).spanish
}

export const i18nProvider = makeI18nProvider({ es: loadSpanish })

export const { domainText, domainValue, inLanguage, newsText, releaseText } = i18nProvider

/** The locale for `Intl` in the current language. Read it when the text is displayed, because the language can change. */
export const usLocale = (): string => inUs(i18nProvider.textLocale())

/** The message of an error in the current language. */
export const errorText = (error: unknown): string => domainText((error as Error).message)

/** Runs a function that reads texts in English, such as those of a packet for a facility. It must not be async (`inLanguage`). */
export const inEnglish = <T>(write: Synchronous<T>) => inLanguage('en', write)
