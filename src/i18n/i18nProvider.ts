import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import { type Language, language, locale } from './language.ts'

/**
 * Creates react-admin's i18n provider for a language. It contains react-admin's translations and the strings of every loaded area
 * (`translations`): `grid.columns` is in the `grid` area, and `resources.users.fields.email` is in the `users` area. Missing
 * translations fall back to English.
 */
export function makeI18nProvider(locale: string, spoken?: Partial<Language>) {
  let admin: TranslationMessages | undefined
  const english: Record<string, string> = {}
  const provider = polyglot(
    () => ({ ...admin, ...spoken?.admin, ...spoken?.phrases }) as TranslationMessages,
    locale,
    [{ locale, name: spoken?.name ?? 'English' }],
    { allowMissing: true },
  )
  return {
    ...provider,
    isEnglish: !spoken,
    translate(key: string, { _, ...values }: Record<string, unknown> = {}) {
      const path = key.replace(/^resources\./, '')
      return provider.translate(path, { _: english[path] ?? _, smart_count: values.count, ...formatted(values, locale) })
    },
    addEnglish(path: string, text: string) {
      english[path] = text
    },
    /** Adds react-admin's translations, which load with the layout to keep them out of the sign-in bundle. */
    addAdminTexts(texts: TranslationMessages) {
      admin = texts
      void provider.changeLocale(locale)
    },
  } satisfies I18nProvider & Record<string, unknown>
}

/** Formats numbers with thousands separators. `smart_count` stays a number because it selects the plural form. */
const formatted = (values: Record<string, unknown>, locale: string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'smart_count' ? value.toLocaleString(locale) : value,
    ]),
  )

export const i18nProvider = makeI18nProvider(locale, language)
