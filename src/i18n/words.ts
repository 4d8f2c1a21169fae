import type { TranslationMessages } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import { type Language, language, locale, type Phrases } from './language.ts'

type Placeholders<S> = S extends `${string}%{${infer Name}}${infer Rest}` ? [Name, ...Placeholders<Rest>] : []
type Distinct<Names, Seen = never> = Names extends [infer First, ...infer Rest]
  ? First extends Seen
    ? Distinct<Rest, Seen>
    : [First, ...Distinct<Rest, Seen | First>]
  : []
/** A plural form requires `count` even if no form shows it. */
type Names<S> = S extends `${string}||||${string}` ? Distinct<['count', ...Placeholders<S>]> : Distinct<Placeholders<S>>
type Values<N> = { [K in keyof N]: N[K] extends 'count' ? number : string | number }

/** A text without placeholders is a string; with placeholders it is a function of their values, in English order. */
export type Words<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? Names<T[K]> extends []
      ? string
      : (...values: Values<Names<T[K]>>) => string
    : Words<T[K]>
}

/** Creates `words` for a language, with English as fallback. */
export function speaker(locale: string, spoken?: Pick<Language, 'phrases'>) {
  const { translate } = polyglot(() => (spoken?.phrases ?? {}) as TranslationMessages, locale, [], { allowMissing: true })
  const worded = (path: string, phrase: string): unknown => {
    const names = namesOf(phrase)
    // English needs no translation, and hundreds of texts are read before the first render.
    if (!names.length) return spoken ? translate(path, { _: phrase }) : phrase
    return (...values: (string | number)[]) => translate(path, { _: phrase, ...valuesOf(names, values, locale) })
  }
  const tree = (path: string, english: Phrases): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(english).map(([name, one]) => {
        const at = `${path}.${name}`
        return [name, typeof one === 'string' ? worded(at, one) : tree(at, one)]
      }),
    )
  return <const T extends Phrases>(area: string, english: T) => tree(area, english) as Words<T>
}

/**
 * The texts of one area in the page's language. `%{name}` is a value; `count` also selects between `singular |||| plural`.
 * Numbers get thousands separators.
 */
export const words = speaker(locale, language)

function namesOf(phrase: string): string[] {
  if (!phrase.includes('%{') && !phrase.includes('||||')) return []
  const named = [...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!)
  return [...new Set(phrase.includes('||||') ? ['count', ...named] : named)]
}

function valuesOf(names: readonly string[], values: readonly (string | number)[], locale: string) {
  const given = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  const shown = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'number' ? value.toLocaleString(locale) : value,
  ])
  return { ...Object.fromEntries(shown), smart_count: given.count }
}
