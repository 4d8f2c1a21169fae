import type { TranslationMessages } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import { language, locale } from './language.ts'

let adminTexts: TranslationMessages | undefined

/** Texts of react-admin's own components; the product's are in `english/` and read with `words`. */
export const i18nProvider = polyglot(
  () => ({ ...adminTexts, ...language?.admin }) as TranslationMessages,
  locale,
  [{ locale, name: language?.name ?? 'English' }],
  { allowMissing: true },
)

/** Adds react-admin's texts. They load with the layout, to keep them out of the sign-in bundle. */
export function addAdminTexts(texts: TranslationMessages) {
  adminTexts = texts
  void i18nProvider.changeLocale(locale)
}
