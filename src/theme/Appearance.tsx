import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useLayoutEffect } from 'react'
import { useLook } from './look.ts'
import { themeOf } from './theme.ts'

/** The nonce of this answer, under which the content security policy accepts style elements (emotion's, the data grid's). */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const styles = createCache({ key: 'css', nonce, prepend: true })

/** Light or dark, as the system says unless somebody chose on this device, and styles that the content security policy lets through. */
export function Appearance({ children }: { children: ReactNode }) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const look = useLook()
  const dark = look === 'system' ? systemIsDark : look === 'dark'
  // What no component owns (base.css, the browser's own controls) follows.
  useLayoutEffect(() => {
    document.documentElement.dataset.look = dark ? 'dark' : 'light'
  }, [dark])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={themeOf(dark ? 'dark' : 'light')}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
