import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useLayoutEffect } from 'react'
import { useColorMode } from './colorMode.ts'
import { themeFor } from './theme.ts'

/** The page's nonce, which the content security policy requires for style elements (emotion, data grid). */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const styles = createCache({ key: 'css', nonce, prepend: true })

/**
 * Applies the light or dark theme, depending on the system setting or the user's choice on this device, and sets the nonce for
 * styles.
 */
export function Appearance({ children }: { children: ReactNode }) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const mode = useColorMode()
  const dark = mode === 'system' ? systemIsDark : mode === 'dark'
  // base.css and native controls also need the theme.
  useLayoutEffect(() => {
    document.documentElement.dataset.look = dark ? 'dark' : 'light'
  }, [dark])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={themeFor(dark ? 'dark' : 'light')}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
