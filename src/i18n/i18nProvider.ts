import type { TranslationMessages } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import { language, locale } from './language.ts'

let adminTexts: TranslationMessages | undefined

/** The texts of react-admin's own components; those of the product are in `english/` and read through `words`. */
export const i18nProvider = polyglot(
  () => ({ ...adminTexts, ...language?.admin }) as TranslationMessages,
  locale,
  [{ locale, name: language?.name ?? 'English' }],
  { allowMissing: true },
)

/** Adds the texts that react-admin brings. They load with the layout: sign-in shows none of them and has no room for them. */
export function addAdminTexts(texts: TranslationMessages) {
  adminTexts = texts
  void i18nProvider.changeLocale(locale)
}
