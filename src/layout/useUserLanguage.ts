import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { account } from '#domain/identity/account/contract.ts'
import type { Language } from '#domain/identity/account/language.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { whoamiQuery } from '../authProvider/authProvider.ts'
import { call } from '../dataProvider/call.ts'
import { setCached } from '../dataProvider/setCached.ts'
import { navigationTexts as nav } from '../i18n/english/shell.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { chooseLanguage, deviceLanguage, languageNames } from '../i18n/language.ts'

/** Shows a language. If it cannot be loaded, the page stays as it is, and a message says so. */
function useShowLanguage() {
  const notify = useNotify()
  return async (language: Language) => {
    if (await chooseLanguage(language)) return
    notify(nav.languageFailed(languageNames[language]), { type: 'error' })
  }
}

/** Shows the language that the user has chosen, on any device. Without a choice, the device's language stays. */
export function useUserLanguage(user: Whoami | undefined) {
  const show = useEffectEvent(useShowLanguage())
  const language = user?.language
  const isKnown = user !== undefined
  useEffect(() => {
    // Also repeats a language that could not be loaded when the page started.
    if (isKnown && i18nProvider.getLocale() !== (language ?? deviceLanguage())) void show(language ?? deviceLanguage())
  }, [language, isKnown])
}

/** Returns a function that changes the language of the screens, on this device and for the user. */
export function useChangeLanguage() {
  const show = useShowLanguage()
  const notify = useNotify()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (language: Language) => call(account.editCurrent, { body: { language } }),
    onSuccess: (_, language) =>
      setCached(queries, whoamiQuery.queryKey, (user: Whoami | undefined) => user && { ...user, language }),
    onError: error => notify(error.message, { type: 'error' }),
  })
  return async (language: Language) => {
    await show(language)
    save.mutate(language)
  }
}
