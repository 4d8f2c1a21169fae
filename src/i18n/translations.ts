import { i18nProvider, type makeI18nProvider } from './i18nProvider.ts'
import type { Phrases } from './language.ts'

type Placeholders<S> = S extends `${string}%{${infer Name}}${infer Rest}` ? [Name, ...Placeholders<Rest>] : []
type Distinct<Names, Seen = never> = Names extends [infer First, ...infer Rest]
  ? First extends Seen
    ? Distinct<Rest, Seen>
    : [First, ...Distinct<Rest, Seen | First>]
  : []
/** The names of a string's placeholders. A plural string requires `count` even if it shows no number. */
export type Names<S> = S extends `${string}||||${string}` ? Distinct<['count', ...Placeholders<S>]> : Distinct<Placeholders<S>>
export type ValueOf<Name> = Name extends 'count' ? number : string | number
type Values<N> = { [K in keyof N]: ValueOf<N[K]> }

declare const phrase: unique symbol
/** A function that takes a string's placeholder values. Its type retains the string for `useTranslate`. */
type Translation<S extends string> = ((...values: Values<Names<S>>) => string) & { readonly [phrase]?: S }
export type PhraseOf<Text> = Text extends { readonly [phrase]?: infer S } ? S : never

/**
 * An entry without placeholders is a string. An entry with placeholders is a function that takes their values, in the order of
 * the English string.
 */
export type Translations<T> = {
  readonly [K in keyof T]: T[K] extends string ? (Names<T[K]> extends [] ? string : Translation<T[K]>) : Translations<T[K]>
}

/** An area's strings in another language: the same tree, each entry a string with the same placeholders. */
export type PhrasesOf<T> = {
  readonly [K in keyof T]: T[K] extends string | ((...values: never[]) => string) ? string : PhrasesOf<T[K]>
}

export function makeTranslations({ translate, addEnglish, isEnglish }: ReturnType<typeof makeI18nProvider>) {
  const worded = (path: string, phrase: string): unknown => {
    addEnglish(path, phrase)
    const names = placeholderNames(phrase)
    // English strings need no translation, and the app reads hundreds of them before the first render.
    if (!names.length) return isEnglish ? phrase : translate(path)
    return (...values: (string | number)[]) =>
      translate(path, Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])))
  }
  const tree = (path: string, english: Phrases): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(english).map(([name, one]) => {
        const at = `${path}.${name}`
        return [name, typeof one === 'string' ? worded(at, one) : tree(at, one)]
      }),
    )
  return <const T extends Phrases>(area: string, english: T) => tree(area, english) as Translations<T>
}

/**
 * Returns an area's strings in the page's language. `%{name}` is a value, and `count` also selects between `singular ||||
 * plural`. Numbers get thousands separators. The i18n provider (`useTranslate`) returns the same strings.
 */
export const translations = makeTranslations(i18nProvider)

function placeholderNames(phrase: string): string[] {
  if (!phrase.includes('%{') && !phrase.includes('||||')) return []
  const named = [...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!)
  return [...new Set(phrase.includes('||||') ? ['count', ...named] : named)]
}
