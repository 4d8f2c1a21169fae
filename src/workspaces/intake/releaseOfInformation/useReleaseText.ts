import { useQuery } from '@tanstack/react-query'
import type { Language } from '#domain/identity/account/language.ts'
import { i18nProvider, releaseText } from '../../../i18n/i18nProvider.ts'

/** Returns a function that translates the release's sentences to a language. Undefined until Spanish is loaded, or if that failed. */
export function useReleaseText(language: Language, enabled = true) {
  const { isSuccess, error } = useQuery({
    queryKey: ['language', 'es'],
    queryFn: () => i18nProvider.load('es').then(() => true),
    enabled: enabled && language === 'es',
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isLoaded = language === 'en' || isSuccess
  return { error, inLanguage: isLoaded ? (english: string) => releaseText(english, language) : undefined }
}
