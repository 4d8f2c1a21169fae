import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Navigate, Link as RouterLink } from 'react-router-dom'
import { landing, pendingScreen } from '#domain/identity/account/landing.ts'
import { useWhoamiQuery } from '../../../authProvider/whoami.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { forgetPage, rememberedPage, resumeRemembering, useToken } from '../../../session/session.ts'
import { EnvironmentBanner } from '../../../ui/EnvironmentBanner.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { LoadingPage } from '../../../ui/LoadingPage.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { canOpen, useScreens } from '../../../ui/screen/screens.ts'
import { useDocumentTitle } from '../../../ui/useDocumentTitle.ts'
import { SignIn } from './SignIn.tsx'

/**
 * The home page with the sign-in form. Redirects a signed-in user to the page that required sign-in, or else to the landing page
 * for the user's role (AUTH-006 to AUTH-010).
 */
export function Home() {
  const screens = useScreens()
  const session = useToken()
  const { data: user, error, refetch } = useWhoamiQuery()
  useEffect(resumeRemembering, [])
  useDocumentTitle(shell.signIn.title)

  if (session && user) {
    const page = rememberedPage()
    return <RedirectOnce to={page && !pendingScreen(user) && canOpen(page, user, screens) ? page : landing(user)} />
  }
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <EnvironmentBanner />
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        <Introduction />
        <Box
          component="main"
          sx={{ display: 'flex', alignItems: { xs: 'flex-start', md: 'center' }, justifyContent: 'center', p: { xs: 3, md: 6 } }}
        >
          <Box sx={{ width: '100%', maxWidth: 400 }}>
            {session && error ? <FailedState error={error} onRetry={refetch} fullPage /> : <SignIn busy={session !== null} />}
            <Typography
              variant="caption"
              component="p"
              color="textSecondary"
              sx={{ mt: 4, mb: 0, pt: 2, borderTop: 1, borderColor: 'divider' }}
            >
              {shell.signIn.tool}{' '}
              <Link component={RouterLink} to="/about">
                {shell.titles.about}
              </Link>
            </Typography>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** Redirects, and clears the remembered page so that it applies to only one sign-in. Shows a placeholder until the page's code has loaded. */
function RedirectOnce({ to }: { to: string }) {
  useEffect(() => () => forgetPage(), [])
  return (
    <>
      <LoadingPage />
      <Navigate to={to} replace />
    </>
  )
}

function Introduction() {
  return (
    <Box
      component="header"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        color: '#fff',
        background: 'linear-gradient(160deg, #00677A 0%, #004F5E 60%, #003A46 100%)',
        p: { xs: 3, md: 6 },
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: { xs: 2, md: 6 },
      }}
    >
      <Arches />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, position: 'relative' }}>
        <Mark size={36} />
        <Typography component="p" sx={{ fontSize: '1.375rem', fontWeight: 700, letterSpacing: '-0.01em' }}>
          {shell.product}
        </Typography>
      </Box>
      <Box sx={{ position: 'relative', maxWidth: 460 }}>
        <Typography
          component="p"
          sx={{
            fontSize: { xs: '1.5rem', md: '2.5rem' },
            lineHeight: 1.15,
            fontWeight: 700,
            letterSpacing: '-0.02em',
            mb: { xs: 1, md: 2 },
          }}
        >
          {shell.signIn.promise}
        </Typography>
        <Typography sx={{ color: '#D6F1F5', fontSize: { xs: '0.9375rem', md: '1.0625rem' } }}>{shell.signIn.about}</Typography>
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' } }} />
    </Box>
  )
}

const Arches = () => (
  <Box
    component="svg"
    viewBox="0 0 400 400"
    aria-hidden="true"
    preserveAspectRatio="xMaxYMax meet"
    sx={{
      position: 'absolute',
      right: 0,
      bottom: 0,
      width: { xs: 192, md: '85%' },
      maxHeight: '80%',
      opacity: { xs: 0.2, md: 1 },
    }}
  >
    {[192, 150, 110, 70, 34].map((half, depth) => (
      <path
        key={half}
        d={`M${230 - half} 400V${250 - half * 0.15}a${half} ${half} 0 0 1 ${2 * half} 0V400`}
        fill={depth === 4 ? '#8FE3F0' : '#008DA5'}
        fillOpacity={depth === 4 ? 0.55 : 0.16}
      />
    ))}
  </Box>
)
