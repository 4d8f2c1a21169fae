import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ResourceContextProvider } from 'ra-core'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Navigate, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import { pendingScreen } from '#domain/identity/account/session.ts'
import { useWhoamiQuery } from '../authProvider/authProvider.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { rememberPage, useToken } from '../session/session.ts'
import { supportEmail } from '../startup/installation.ts'
import { Broken, ErrorPage } from '../ui/ErrorPage.tsx'
import { useDocumentTitle } from '../ui/hooks.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { FailedPage } from '../ui/StateBox.tsx'
import type { Screen } from '../ui/screen/screens.ts'
import { pacificDate } from '../ui/times.ts'
import { AdminArea } from './console/AdminArea.tsx'

/** Renders a screen behind its guard. If the screen throws, the layout stays, so the user can navigate elsewhere. */
export function GuardedScreen({ screen }: { screen: Screen }) {
  const { pathname } = useLocation()
  const { Component, resource } = screen
  const component = (
    <ResourceContextProvider value={resource}>
      <Component />
    </ResourceContextProvider>
  )
  const content = screen.console ? <AdminArea>{component}</AdminArea> : component
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[pathname]}>
      <Suspense fallback={<PageSkeleton />}>
        <ScreenTitle title={screen.title()} />
        {screen.for === 'everyone' ? content : <Guard screen={screen.for}>{content}</Guard>}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Sets the title. Renders before the screen so that the screen can set a more specific title. */
function ScreenTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}

type Props = { screen: GuardedRoute | 'welcome'; children: ReactNode }

/**
 * Shows a screen only to users who may open it (NAV-031). Redirects to `/` if the user is signed out, to `/first_login` until the
 * welcome screen is complete, to `/second_factor` if a second factor is required, and to `/unauthorized` if the user lacks
 * permission. Protects only the screen; the server protects the data.
 */
function Guard({ screen, children }: Props) {
  const signedIn = useToken() !== null
  const { data: user, error, refetch } = useWhoamiQuery()
  if (!signedIn) return <SignInFirst />
  if (user && screen === 'welcome') return children
  const heldPath = user && pendingScreen(user)
  if (heldPath) return <Navigate to={heldPath} replace />
  if (user?.organization_limit?.access === 'ended') return <OrganizationEnded />
  // The same rule as `open` in authProvider, applied synchronously because the user's data has already loaded.
  if (user) return mayOpen(user, screen as GuardedRoute) ? children : <Navigate to="/unauthorized" replace />
  if (error) return <FailedPage error={error} onRetry={refetch} />
  return <PageSkeleton />
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  useEffect(() => rememberPage(pathname + search), [pathname, search])
  return <Navigate to="/" replace />
}

/** Tells a member of a deactivated organization why controls are missing, on every screen. */
export const ViewOnlyBanner = ({ until }: { until: string }) => (
  <Box
    role="status"
    sx={{
      bgcolor: 'warning.light',
      color: 'warning.main',
      textAlign: 'center',
      px: 2,
      py: 0.75,
      typography: 'body2',
      fontWeight: 600,
    }}
  >
    {shell.deactivated.viewOnly(pacificDate(until))}
  </Box>
)

/** Replaces every screen once members of a deactivated organization have lost all access. */
export function OrganizationEnded() {
  const support = supportEmail()
  return (
    <ErrorPage code="403" title={shell.deactivated.title} text={shell.deactivated.ended}>
      {support && (
        <Button href={`mailto:${support}`} variant="outlined">
          {shell.page.support}
        </Button>
      )}
    </ErrorPage>
  )
}
