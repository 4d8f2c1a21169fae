import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { Link, useRouteError } from 'react-router-dom'
import { landing } from '#domain/account/landing.ts'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import { reportError } from '../errorReports/report.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { supportEmail } from './installation.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'

type Props = { code: string; title: string; text: string; children: ReactNode }

/** One page for everything that could not be shown: what is the case, in the specified words, and the way on. */
function Message({ code, title, text, children }: Props) {
  useDocumentTitle(title)
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 3, minHeight: '60dvh' }}>
      <Box sx={{ maxWidth: 520, textAlign: 'center', display: 'grid', gap: 2, justifyItems: 'center' }}>
        <Box
          aria-hidden="true"
          sx={{
            fontSize: { xs: 72, md: 104 },
            lineHeight: 1,
            fontWeight: 700,
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

/** To one's own first page, or to sign-in. */
function HomeButton() {
  const { data: user } = useWhoamiQuery()
  return (
    <Button component={Link} to={user ? landing(user) : '/'} variant="contained">
      {user ? shell.page.goHome : shell.page.toSignIn}
    </Button>
  )
}

export function Unauthorized() {
  return (
    <Message code="401" title={shell.page.offLimits} text={shell.page.unauthorized}>
      <HomeButton />
    </Message>
  )
}

export function NotFound() {
  const support = supportEmail()
  return (
    <Message code="404" title={shell.page.notFound} text={shell.page.notFoundText}>
      <HomeButton />
      {support && (
        <Button href={`mailto:${support}`} variant="outlined">
          {shell.page.support}
        </Button>
      )}
    </Message>
  )
}

/** Shown where rendering failed, which is reported. Going on is a fresh load: what failed once may fail again. */
export function Broken() {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <Message code="500" title={shell.page.broken} text={shell.page.brokenText}>
      <Button variant="contained" onClick={() => location.reload()}>
        {shell.page.reload}
      </Button>
      <Button href="/" variant="outlined">
        {shell.page.goHome}
      </Button>
    </Message>
  )
}
