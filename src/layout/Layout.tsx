import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import english from 'ra-language-english'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { landing, pendingScreen } from '#domain/identity/account/session.ts'
import { installation } from '#domain/platform/installation/contract.ts'
import { useWhoamiQuery } from '../authProvider/authProvider.ts'
import { call } from '../dataProvider/call.ts'
import { navigationTexts as nav } from '../i18n/english/shell.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { maintenanceNotice } from '../startup/installation.ts'
import { EnvironmentBanner } from '../ui/EnvironmentBanner.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { MaintenanceBanner } from '../ui/MaintenanceBanner.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { useCurrentScreen, useScreens } from '../ui/screen/screens.ts'
import { UnsavedGuard } from '../ui/unsaved/UnsavedGuard.tsx'
import { SessionWarning } from '../workspaces/identity/sessions/SessionWarning.tsx'
import { FirstSteps } from '../workspaces/people/tour/FirstSteps.tsx'
import { AccessWatch } from './AccessWatch.ts'
import { ViewOnlyBanner } from './GuardedScreen.tsx'
import { Keys } from './Keys.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { Notices } from './Notices.tsx'
import { useUserLanguage } from './useUserLanguage.ts'

i18nProvider.addAdminTexts(english)

/** Layout of all screens except sign-in and the pages that a link in an email opens. Used as react-admin's `layout`. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <Notices>
    <Frame>{children}</Frame>
  </Notices>
)

function Frame({ children }: { children: ReactNode }) {
  const { data: user } = useWhoamiQuery()
  const { pathname } = useLocation()
  const place = useCurrentScreen()?.place ?? pathname
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main, place)
  useUserLanguage(user)
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        // A screen with panes that scroll separately is exactly as tall as the window (see `TwoPanes`).
        '@media screen and (min-width: 768px) and (min-height: 600px)': {
          '&:has(main [data-fills-window])': { height: '100dvh', '& > main': { minHeight: 0 } },
        },
      }}
    >
      <SkipLink to="main">{nav.skip}</SkipLink>
      <EnvironmentBanner />
      {user && <Maintenance />}
      {user?.organization_limit?.access === 'view only' && <ViewOnlyBanner until={user.organization_limit.ends_at} />}
      <NavigationBar user={user} screens={useScreens()} />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0, outline: 'none', scrollMarginTop: 64 }}
      >
        {user?.tour_due && pathname === landing(user) && !pendingScreen(user) && <FirstSteps user={user} />}
        {children}
      </Box>
      <Toasts />
      <UnsavedGuard />
      {user && <Keys />}
      <SessionWarning />
      {user && !pendingScreen(user) && <AccessWatch />}
    </Box>
  )
}

/** The maintenance notice, loaded again every minute, because users keep pages open for hours. */
function Maintenance() {
  const { data } = useQuery({
    queryKey: ['maintenance notice'],
    queryFn: ({ signal }) => call(installation.notice, { signal }),
    initialData: maintenanceNotice,
    refetchInterval: 60_000,
  })
  return <MaintenanceBanner notice={data} />
}

/** How long to wait for the page's heading before leaving focus where it is, in milliseconds. */
const maxWait = 5000

/** Moves focus to the new page's heading after navigation or sign-in, because, unlike a page load, neither resets focus. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>, place: string) {
  const loaded = useNavigationType() === NavigationType.Pop
  const last = useRef(loaded ? place : '')
  useEffect(() => {
    if (last.current === place || !main.current) return
    last.current = place
    const previous = document.activeElement
    const focusHeading = () => {
      const heading = main.current?.querySelector('h1')
      if (!heading) return false
      const holder = document.activeElement
      // A dialog or field may have taken focus since then.
      if ((holder === previous || holder === document.body) && !holder?.closest('[role=dialog]')) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      return true
    }
    if (focusHeading()) return
    const watch = new MutationObserver(() => focusHeading() && stop())
    const timer = setTimeout(() => watch.disconnect(), maxWait)
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
    }
    watch.observe(main.current, { childList: true, subtree: true })
    return stop
  }, [main, place])
}
