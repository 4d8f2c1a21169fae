import { localeOf } from './locale.ts'

/** The texts of one language as a tree: area, then the names that the area's English file gives. What is missing is said in English. */
export type Phrases = { readonly [name: string]: string | Phrases }
/** One language beside English: one file in `languages/`, named for its locale (`es.ts`), is all that it needs. */
export type Language = {
  name: string
  phrases: Phrases
  /** react-admin's own texts, as its language packages give them. */
  admin: object
}

const files = import.meta.glob<{ default: Language }>('./languages/*.ts')
const fileOf = (locale: string) => files[`./languages/${locale}.ts`]

/** The locales that can be chosen; English is always there. */
export const locales = ['en', ...Object.keys(files).map(file => file.replace(/^.*\/|\.ts$/g, ''))]

/** The locale of this page. Whoever chooses another gets it with the next page load. */
export const locale = localeOf(globalThis.localStorage?.getItem('locale') ?? globalThis.navigator?.language ?? 'en', locales)

/** The language of this page. Every file of texts waits for it, so that no text is read before it is there. */
export const language: Language | undefined = (await fileOf(locale)?.())?.default
