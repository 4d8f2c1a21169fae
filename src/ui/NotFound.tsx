import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { landing } from '#domain/identity/account/session.ts'
import { useWhoamiQuery } from '../authProvider/authProvider.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { supportEmail } from '../startup/installation.ts'
import { ErrorPage } from './ErrorPage.tsx'

export function NotFound() {
  const support = supportEmail()
  return (
    <ErrorPage code="404" title={shell.page.notFound} text={shell.page.notFoundText}>
      <HomeButton />
      {support && (
        <Button href={`mailto:${support}`} variant="outlined">
          {shell.page.support}
        </Button>
      )}
    </ErrorPage>
  )
}

type Props = { children: ReactNode } & ({ to: string; state?: unknown } | { onClick: () => void })

/** Link above a heading that leads to the parent page. Takes a path or a click handler. */
export const BackLink = ({ children, ...target }: Props) => (
  <Button
    {...('to' in target ? { component: Link, to: target.to, state: target.state } : target)}
    size="small"
    startIcon={<ArrowBack />}
    sx={{ ml: -0.75, justifySelf: 'start' }}
  >
    {children}
  </Button>
)

/** Button that opens the user's landing page, or the sign-in page. */
export function HomeButton() {
  const { data: user } = useWhoamiQuery()
  return (
    <Button component={Link} to={user ? landing(user) : '/'} variant="contained">
      {user ? shell.page.goHome : shell.page.toSignIn}
    </Button>
  )
}
