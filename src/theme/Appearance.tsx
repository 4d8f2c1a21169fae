import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { createSignal } from '#domain/platform/signal.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { themeFor } from './theme.ts'

/** The page's nonce, which the content security policy requires for style elements (emotion, data grid). */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const styles = createCache({ key: 'css', nonce, prepend: true })

/**
 * Applies the light or dark theme, depending on the system setting or the user's choice on this device, and sets the nonce for
 * styles. `color` is the installation's own color.
 */
export function Appearance({ color, children }: { color?: string | undefined; children: ReactNode }) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const mode = useColorMode()
  const dark = mode === 'system' ? systemIsDark : mode === 'dark'
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalog is the language's.
  const theme = useMemo(() => inLanguage(themeFor(dark ? 'dark' : 'light', color)), [dark, color, locale])
  // base.css and native controls also need the theme.
  useLayoutEffect(() => {
    document.documentElement.dataset.look = dark ? 'dark' : 'light'
  }, [dark])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

/** The theme with MUI's own texts in the current language. */
function inLanguage(theme: Theme): Theme {
  const { theme: texts } = i18nProvider.catalog() ?? {}
  return texts ? createTheme(theme, texts) : theme
}

/** Theme choices: the system setting, or a fixed theme on this device. */
export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

const storageKey = 'passage-look'
const { subscribe, notify } = createSignal()

const storedMode = (): ColorMode => {
  const stored = localStorage.getItem(storageKey)
  return colorModes.find(mode => mode === stored) ?? 'system'
}

/** Saves the theme choice on this device and applies it. */
export function setColorMode(mode: ColorMode) {
  if (mode === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, mode)
  notify()
}

window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) notify()
})

/** Returns the theme choice. Re-renders when it changes in any tab. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, storedMode)
