import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { heldAt } from '#domain/account/landing.ts'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import { rememberPage, useToken } from '../authProvider/session.ts'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import { FailedPage } from '../components/FailedState.tsx'
import { PageSkeleton } from '../components/PageSkeleton.tsx'

/**
 * Lets in who may (decisions NAV-031): signed out goes to `/`, before the welcome screen to `/first_login`, without the second
 * factor that is required to `/second_factor`, without the right to `/unauthorized`. It mirrors the server, which decides over the data.
 */
export function Guard({ route, children }: { route: GuardedRoute | 'welcome'; children: ReactNode }) {
  const signedIn = useToken() !== null
  const { data: user, error, refetch } = useWhoamiQuery()
  if (!signedIn) return <SentAway />
  if (user && route === 'welcome') return children
  const held = user && heldAt(user)
  if (held) return <Navigate to={held} replace />
  if (user) return mayOpen(user, route as GuardedRoute) ? children : <Navigate to="/unauthorized" replace />
  if (error) return <FailedPage error={error} onRetry={refetch} />
  return <PageSkeleton />
}

function SentAway() {
  const { pathname, search } = useLocation()
  useEffect(() => rememberPage(pathname + search), [pathname, search])
  return <Navigate to="/" replace />
}
