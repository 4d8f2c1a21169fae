/** The first known locale that matches the requested one (`es-MX` falls back to `es`), or else English. */
export const resolveLocale = (requested: string, known: readonly string[]): string =>
  known.find(item => item === requested) ?? known.find(item => item === requested.split('-')[0]) ?? 'en'

/** A language's strings as a tree of areas and names, like the English files. Missing translations fall back to English. */
export type Phrases = { readonly [name: string]: string | Phrases }
/** A language other than English. Its file in `languages/` is named after its locale (`es.ts`). */
export type Language = {
  name: string
  phrases: Phrases
  /** react-admin's translations, from its language packages. */
  admin: object
}

const files = import.meta.glob<{ default: Language }>('./languages/*.ts')
const languageFile = (locale: string) => files[`./languages/${locale}.ts`]

/** The available locales, which always include English. */
export const locales = ['en', ...Object.keys(files).map(file => file.replace(/^.*\/|\.ts$/g, ''))]

/** The page's locale. A change takes effect on the next page load. */
export const locale = resolveLocale(globalThis.localStorage?.getItem('locale') ?? globalThis.navigator?.language ?? 'en', locales)

/** The page's language. Every file of UI strings waits for it, so no string is read too early. */
export const language: Language | undefined = (await languageFile(locale)?.())?.default
