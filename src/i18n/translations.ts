import { i18nProvider, type makeI18nProvider, type Phrases } from './i18nProvider.ts'

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

/**
 * The same tree for another language: each leaf is a string with the placeholders of the English string, in any order. A missing or an
 * unknown text is a type error. `tests/texts.test.ts` compares the placeholders.
 */
export type PhrasesOf<T> = {
  readonly [K in keyof T]: T[K] extends string | ((...values: never[]) => string) ? string : PhrasesOf<T[K]>
}

/**
 * A tree that reads the current language each time a text is used. So a text must be read when it is displayed: in a component, a function,
 * or a getter, not in a constant of a module, which would keep the language of the moment. `reads.hard.test.tsx` fails for the latter.
 */
export function makeTranslations({ translate, addEnglish, inEnglishAt, textLocale }: ReturnType<typeof makeI18nProvider>) {
  const addTexts = (path: string, english: Phrases): object => {
    const tree = {}
    for (const [name, one] of Object.entries(english)) {
      const at = `${path}.${name}`
      Object.defineProperty(tree, name, {
        enumerable: true,
        ...(typeof one === 'string' ? leaf(at, one) : { value: addTexts(at, one) }),
      })
    }
    return tree
  }
  const leaf = (path: string, english: string): PropertyDescriptor => {
    addEnglish(path, english)
    const names = placeholderNames(english)
    if (!names.length) return { get: () => (textLocale() === 'en' ? inEnglishAt(path) : translate(path)) }
    const fill = (...values: (string | number)[]) =>
      translate(path, Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])))
    return { value: fill }
  }
  return <const T extends Phrases>(area: string, english: T) => addTexts(area, english) as Translations<T>
}

/**
 * Returns an area's strings in the app's language. `%{name}` is a value, and `count` also selects between `singular ||||
 * plural`. Numbers get thousands separators. The i18n provider (`useTranslate`) returns the same strings.
 */
export const translations = makeTranslations(i18nProvider)

function placeholderNames(phrase: string): string[] {
  if (!phrase.includes('%{') && !phrase.includes('||||')) return []
  const named = [...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!)
  return [...new Set(phrase.includes('||||') ? ['count', ...named] : named)]
}
