import polyglot from 'ra-i18n-polyglot'
import english from 'ra-language-english'

/** The texts of react-admin's own components. Ours stand in `shell.ts` and beside each workspace's screens. */
export const i18nProvider = polyglot(() => english, 'en', [{ locale: 'en', name: 'English' }], { allowMissing: true })
