import polyglot from 'ra-i18n-polyglot'
import { english } from './english.ts'

export const i18nProvider = polyglot(() => english, 'en', [{ locale: 'en', name: 'English' }], { allowMissing: true })
