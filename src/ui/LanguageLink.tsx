import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { type Language, languages } from '#domain/identity/account/language.ts'
import { navigationTexts as nav } from '../i18n/english/shell.ts'
import { chooseLanguage, deviceLanguage, languageNames } from '../i18n/language.ts'
import { useLocale } from '../i18n/useLocale.ts'

/**
 * Changes the language on a page without an account menu. Names each other language in itself, for a reader who does not know the current
 * one. If a language could not be loaded, now or when the page started, says so; the page stays in the previous language.
 */
export function LanguageLink() {
  const locale = useLocale()
  const [failed, setFailed] = useState<Language | undefined>(() => (deviceLanguage() === locale ? undefined : deviceLanguage()))
  const choose = async (language: Language) => setFailed((await chooseLanguage(language)) ? undefined : language)
  return (
    <Box sx={{ typography: 'body2', display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'end', alignItems: 'center' }}>
      <span role="status">{failed && nav.languageFailed(languageNames[failed])}</span>
      {languages
        .filter(language => language !== locale)
        .map(language => (
          <Link
            key={language}
            component="button"
            type="button"
            lang={language}
            onClick={() => void choose(language)}
            sx={{ minHeight: 44, typography: 'body2' }}
          >
            {languageNames[language]}
          </Link>
        ))}
    </Box>
  )
}
