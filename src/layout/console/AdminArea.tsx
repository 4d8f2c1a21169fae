import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { usePrefetchQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Permission } from '#domain/identity/roles.ts'
import { texts } from '../../i18n/english/admin.ts'
import { Page } from '../../ui/Page.tsx'
import { savedSettingsQuery } from '../../ui/savedSettings.ts'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import { WaitingLink } from './WaitingLink.tsx'

/** The admin console, with a header, a tab bar, and a screen. */
export function AdminArea({ children }: { children: ReactNode }) {
  const { permissions } = usePermissions<Permission[]>()
  // The list needs these settings, so load them in parallel with its code.
  usePrefetchQuery(savedSettingsQuery)
  return (
    <Page wide>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 36 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ mr: 'auto' }}>
          {texts.title}
        </Typography>
        {/* react-admin's `Title` renders the screen's heading here. */}
        <Box
          id="react-admin-title"
          sx={{ flex: { xs: '1 1 100%', sm: 1 }, order: { xs: 1, sm: 0 }, minWidth: 0, color: 'text.secondary' }}
        />
        <WaitingLink />
        {permissions?.includes('INSIGHTS_READ') && (
          <Button variant="outlined" component={Link} to="/insights">
            {texts.tools.insights}
          </Button>
        )}
      </Box>
      <ConsoleMenu />
      {children}
    </Page>
  )
}
