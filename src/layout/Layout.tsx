import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import english from 'ra-language-english'
import { type ReactNode, Suspense, useRef } from 'react'
import { Notification } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { heldAt, landing } from '#domain/account/landing.ts'
import type { Whoami } from '#domain/account/schema.ts'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import { screen } from '../components/screen/screen.ts'
import { useCurrentScreen, useScreens } from '../components/screen/screens.ts'
import { UnsavedGuard } from '../components/unsaved/UnsavedGuard.tsx'
import { texts as shell } from '../i18n/english/shell.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { EnvironmentBanner } from './EnvironmentBanner.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { Notices } from './Notices.tsx'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

i18nProvider.addAdminTexts(english)

// Loaded after the screen, so as not to delay it.
const FirstSteps = screen<'FirstSteps', { user: Whoami }>(
  () => import('../features/tour/FirstSteps.tsx'),
  'FirstSteps',
  'nothing',
)
const SessionWarning = screen(() => import('../features/sessions/SessionWarning.tsx'), 'SessionWarning', 'nothing')
const Keys = screen(() => import('./Keys.tsx'), 'Keys', 'nothing')

/** Layout of every screen except sign-in and the bed report by link: react-admin's `layout`. */
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
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Link
        href="#main"
        onClick={event => {
          event.preventDefault()
          main.current?.focus()
        }}
        sx={{
          position: 'absolute',
          left: -9999,
          zIndex: 'tooltip',
          p: 1.5,
          bgcolor: 'background.paper',
          '&:focus': { left: 8, top: 8 },
        }}
      >
        {shell.nav.skip}
      </Link>
      <EnvironmentBanner />
      <NavigationBar user={user} screens={useScreens()} />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0, outline: 'none', scrollMarginTop: 64 }}
      >
        <Suspense>{user?.tour_due && pathname === landing(user) && !heldAt(user) && <FirstSteps user={user} />}</Suspense>
        {children}
      </Box>
      {/* A message leaves at once: while react-admin's fades out after Undo, it would send a change made in the meantime. */}
      <Notification slotProps={{ transition: { exit: false } }} />
      <UnsavedGuard />
      {user && (
        <Suspense>
          <Keys />
        </Suspense>
      )}
      <Suspense>
        <SessionWarning />
      </Suspense>
    </Box>
  )
}
