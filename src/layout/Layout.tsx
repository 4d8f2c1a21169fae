import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { CoreAdminContext } from 'ra-core'
import { type ReactNode, Suspense, useRef } from 'react'
import { Notification } from 'react-admin'
import { authProvider } from '../authProvider/authProvider.ts'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import type { Screen } from '../components/palette/places.ts'
import { dataProvider } from '../dataProvider/dataProvider.ts'
import { queryClient } from '../dataProvider/queryClient.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { EnvironmentBanner } from './EnvironmentBanner.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { Notices } from './Notices.tsx'
import { screen } from './screen.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

/** Fetched when the screen stands: no page waits for its keys. */
const Keys = screen(() => import('./Keys.tsx'), 'Keys')

type Props = {
  /** Changes when the user is somewhere new: then the heading there takes focus. */ place: string
  /** Where the palette leads. */
  screens?: readonly Screen[]
  children: ReactNode
}

/** What stands around every screen but sign-in, which is why react-admin's contexts begin here and load with it. */
export const Layout = ({ children, ...frame }: Props) => (
  <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
    <Notices>
      <Frame {...frame}>{children}</Frame>
    </Notices>
  </CoreAdminContext>
)

function Frame({ place, screens = [], children }: Props) {
  const { data: user } = useWhoamiQuery()
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
      <NavigationBar user={user} screens={screens} />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0, outline: 'none', scrollMarginTop: 64 }}
      >
        {children}
      </Box>
      <Notification />
      {user && (
        <Suspense>
          <Keys />
        </Suspense>
      )}
    </Box>
  )
}
