import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { Page, PageHeader } from '../../components/Page.tsx'
import { texts } from '../../i18n/english/admin.ts'
import { AdminTools } from './AdminTools.tsx'

/** The six tabs (spec 1 §2), and whose right each one asks. */
const tabs: { label: string; to: string; route: GuardedRoute }[] = [
  { label: texts.tabs.treatmentCenters, to: '/admin/organizations/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.hospitals, to: '/admin/hospitals/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.users, to: '/admin/users/dashboard', route: 'adminUsers' },
  { label: texts.tabs.featureTags, to: '/admin/feature_tags_modifier', route: 'adminFeatureTags' },
  { label: texts.tabs.publicProviders, to: '/admin/public_insurance_providers_modifier', route: 'adminProviders' },
  { label: texts.tabs.privateProviders, to: '/admin/private_insurance_providers_modifier', route: 'adminProviders' },
]

const look = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  color: 'text.secondary',
  textDecoration: 'none',
  typography: 'button',
  borderBottom: 3,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&.active': { color: 'primary.main', borderColor: 'primary.main' },
}

/** The admin console's header and tabs around one of its screens; what the viewer may not open is grey and no link (NAV-026). */
export function AdminArea({ children }: { children: ReactNode }) {
  const user = useWhoami()
  const nav = useOpenTabInSight()
  return (
    <Page>
      <PageHeader title={texts.title} actions={<AdminTools />} />
      <Box
        component="nav"
        ref={nav}
        aria-label={texts.title}
        sx={{ position: 'relative', display: 'flex', overflowX: 'auto', borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map(({ label, to, route }) =>
          mayOpen(user, route) ? (
            <Box key={to} component={NavLink} to={to} sx={look}>
              {label}
            </Box>
          ) : (
            <Box
              key={to}
              component="span"
              role="link"
              aria-disabled="true"
              sx={{ ...look, color: 'text.disabled', cursor: 'not-allowed', '&:hover': {} }}
            >
              {label}
            </Box>
          ),
        )}
      </Box>
      {children}
    </Page>
  )
}

/** Where the tabs do not all fit, the open one is scrolled into the middle. */
function useOpenTabInSight() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is open, the address says.
  useEffect(() => {
    const tabs = nav.current
    const open = tabs?.querySelector<HTMLElement>('.active')
    if (tabs && open) tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return nav
}
