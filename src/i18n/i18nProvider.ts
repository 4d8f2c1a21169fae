import polyglot from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { language, locale } from './language.ts'

/** The texts of react-admin's own components; ours stand in `english/` and are read through `words`. */
export const i18nProvider = polyglot(
  () => ({ ...english, ...language?.admin }),
  locale,
  [{ locale, name: language?.name ?? 'English' }],
  {
    allowMissing: true,
  },
)
