import { resolveLocale } from './locale.ts'

/** Texts of a language as a tree of areas and names, as in the English files. Missing texts fall back to English. */
export type Phrases = { readonly [name: string]: string | Phrases }
/** A language besides English, defined by one file in `languages/` named after its locale (`es.ts`). */
export type Language = {
  name: string
  phrases: Phrases
  /** react-admin's texts, from its language packages. */
  admin: object
}

const files = import.meta.glob<{ default: Language }>('./languages/*.ts')
const languageFile = (locale: string) => files[`./languages/${locale}.ts`]

/** Available locales, always including English. */
export const locales = ['en', ...Object.keys(files).map(file => file.replace(/^.*\/|\.ts$/g, ''))]

/** The locale of this page. A change takes effect on the next page load. */
export const locale = resolveLocale(globalThis.localStorage?.getItem('locale') ?? globalThis.navigator?.language ?? 'en', locales)

/** The language of this page. All text files wait for it, so that no text is read too early. */
export const language: Language | undefined = (await languageFile(locale)?.())?.default
