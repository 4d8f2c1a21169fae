import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { reportError } from '../errorReports/report.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { reloadSafely } from '../session/sessionEnd.ts'
import { CodeUnavailable } from '../startup/code.ts'
import { useDocumentTitle } from './hooks.ts'
import { Unavailable } from './screen/Unavailable.tsx'

type Props = { code: string; title: string; text: string; children: ReactNode }

export function ErrorPage({ code, title, text, children }: Props) {
  useDocumentTitle(title)
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 3, minHeight: '60dvh' }}>
      <Box sx={{ maxWidth: 520, textAlign: 'center', display: 'grid', gap: 2, justifyItems: 'center' }}>
        <Box
          aria-hidden="true"
          sx={{
            fontSize: { xs: 72, md: 104 },
            lineHeight: 1,
            fontWeight: 600,
            letterSpacing: '-0.04em',
            color: 'primary.main',
          }}
        >
          {code}
        </Box>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary">{text}</Typography>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center', mt: 1 }}>{children}</Box>
      </Box>
    </Box>
  )
}

/** Reports a rendering error and shows the error page. Its button reloads the page. */
export function Broken({ error }: { error: unknown }) {
  const isCode = error instanceof CodeUnavailable
  useEffect(() => {
    if (!isCode) reportError(error)
  }, [error, isCode])
  // React has unmounted the page, so it can only be reloaded.
  if (isCode) return <Unavailable place="page" tries={1} onRetry={reloadSafely} />
  return (
    <ErrorPage code="500" title={shell.page.broken} text={shell.page.brokenText}>
      <Button variant="contained" onClick={() => location.reload()}>
        {shell.page.reload}
      </Button>
      <Button href="/" variant="outlined">
        {shell.page.goHome}
      </Button>
    </ErrorPage>
  )
}
