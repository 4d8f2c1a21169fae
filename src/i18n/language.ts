import { type Language, resolveLanguage } from '#domain/identity/account/language.ts'
import { i18nProvider } from './i18nProvider.ts'

/** Each language by its own name, for the menu. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

const storageKey = 'locale'

/** The language chosen on this device, or else the browser's. */
export const deviceLanguage = (): Language => resolveLanguage(localStorage.getItem(storageKey) ?? navigator.language)

/**
 * Shows the app in a language, without a reload, and remembers it on this device. Everything typed stays. Returns whether the language
 * could be loaded; if not, the page stays as it was.
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  localStorage.setItem(storageKey, language)
  return showLanguage(language)
}

/** Shows the app in a language. Returns whether it could be loaded. */
export async function showLanguage(language: Language): Promise<boolean> {
  const isLoaded = await i18nProvider.changeLocale(language).then(
    () => true,
    () => false,
  )
  document.documentElement.lang = i18nProvider.getLocale()
  return isLoaded
}
