import { useCanAccess } from 'ra-core'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { heldAt } from '#domain/account/landing.ts'
import type { GuardedRoute } from '#domain/account/routes.ts'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import { FailedPage } from '../components/FailedState.tsx'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import { rememberPage, useToken } from '../session/session.ts'

type Props = { screen: GuardedRoute | 'welcome'; children: ReactNode }

/**
 * Shows a screen to permitted users only (NAV-031). Redirects to `/` when signed out, `/first_login` before the welcome screen
 * is complete, `/second_factor` if one is required, and `/unauthorized` without permission. The server protects the data.
 */
export function Guard({ screen, children }: Props) {
  const signedIn = useToken() !== null
  const { data: user, error, refetch } = useWhoamiQuery()
  if (!signedIn) return <SignInFirst />
  if (user && screen === 'welcome') return children
  const held = user && heldAt(user)
  if (held) return <Navigate to={held} replace />
  if (user) return <Permitted screen={screen as GuardedRoute}>{children}</Permitted>
  if (error) return <FailedPage error={error} onRetry={refetch} />
  return <PageSkeleton />
}

function Permitted({ screen, children }: { screen: GuardedRoute; children: ReactNode }) {
  const { canAccess, isPending } = useCanAccess({ resource: screen, action: 'open' })
  if (isPending) return <PageSkeleton />
  return canAccess ? children : <Navigate to="/unauthorized" replace />
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  useEffect(() => rememberPage(pathname + search), [pathname, search])
  return <Navigate to="/" replace />
}
