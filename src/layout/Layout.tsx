import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'ra-core'
import { type ReactNode, useRef } from 'react'
import { Notification } from 'react-admin'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import { EnvironmentBanner } from './EnvironmentBanner.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

/** What stands around every screen but sign-in. `place` changes when the user is somewhere new: then its heading takes focus. */
export function Layout({ place, children }: { place: string; children: ReactNode }) {
  const translate = useTranslate()
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
        {translate('passage.nav.skip')}
      </Link>
      <EnvironmentBanner />
      <NavigationBar user={user} />
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
    </Box>
  )
}
