import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { visuallyHidden } from '@mui/utils'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import { users } from '#domain/users/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { organizationQuery } from '../../dataProvider/organizationQuery.ts'
import { texts } from '../../i18n/english/admin.ts'

const tabStyles = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 44, md: 40 },
  px: { xs: 1.5, lg: 2 },
  color: 'text.secondary',
  textDecoration: 'none',
  typography: 'body2',
  fontWeight: 600,
  // The border and color mark the current tab.
  borderBottom: 3,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&.active': { color: 'primary.main', borderColor: 'primary.main' },
}

/** The admin console's tab bar, which scrolls on narrow screens, and the menu of tools beside it (NAV-025). */
export function ConsoleMenu() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'stretch', borderBottom: 1, borderColor: 'divider', mb: 2 }}>
      <TabBar />
      <ToolsMenu />
    </Box>
  )
}

/** The six tabs. Those that the user may not open are gray text instead of links (NAV-026). */
function TabBar() {
  const user = useWhoami()
  const parent = useParentPlace()
  const bar = useOpenPlaceInSight()
  return (
    <Box
      ref={bar}
      component="nav"
      aria-label={texts.title}
      sx={{ position: 'relative', display: 'flex', flex: '1 1 auto', minWidth: 0, overflowX: 'auto', mb: '-1px' }}
    >
      {records.map(({ label, to, route }) =>
        mayOpen(user, route) ? (
          <Box
            key={to}
            {...(to === parent ? { component: Link, className: 'active', 'aria-current': true } : { component: NavLink })}
            to={to}
            sx={tabStyles}
          >
            {label}
            {route === 'adminUsers' && <Waiting />}
          </Box>
        ) : (
          <Box
            key={to}
            component="span"
            role="link"
            aria-disabled="true"
            sx={{ ...tabStyles, color: 'text.disabled', cursor: 'not-allowed', '&:hover': {} }}
          >
            {label}
          </Box>
        ),
      )}
    </Box>
  )
}

/** Menu of the tools that the user may open. */
function ToolsMenu() {
  const user = useWhoami()
  const { pathname } = useLocation()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const available = tools.filter(({ route }) => mayOpen(user, route))
  if (available.length === 0) return null
  const current = available.some(({ to }) => to === pathname)
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="menu"
        aria-current={current || undefined}
        aria-expanded={open}
        endIcon={<ExpandMore />}
        onClick={() => setOpen(true)}
        sx={{
          flex: 'none',
          px: { xs: 1.5, lg: 2 },
          borderRadius: 0,
          mb: '-1px',
          borderBottom: 3,
          borderColor: 'transparent',
          ...(current ? { borderColor: 'primary.main' } : { color: 'text.secondary' }),
        }}
      >
        {texts.tools.open}
      </Button>
      <Menu
        anchorEl={anchor.current}
        open={open}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': texts.tools.open } }}
      >
        {available.map(({ label, to }) => (
          <MenuItem key={to} component={Link} to={to} selected={to === pathname} onClick={() => setOpen(false)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Returns the path of the list that the current detail page belongs to. */
function useParentPlace() {
  const { pathname } = useLocation()
  const id = Number(/^\/admin\/organizations\/(\d+)$/.exec(pathname)?.[1] ?? 0)
  const { data: organization } = useQuery({ ...organizationQuery(id), enabled: id > 0 })
  if (pathname.startsWith('/admin/users/edit/')) return '/admin/users/dashboard'
  if (!organization) return undefined
  return `/admin/${organization.type === 'hospital' ? 'hospitals' : 'organizations'}/dashboard`
}

/** Number of sign-ups awaiting approval, for users who may approve them (S-15). */
function Waiting() {
  const { canAccess = false } = useCanAccess({ resource: 'users', action: 'approve' })
  const { data } = useQuery({ ...pendingSignUpsQuery, enabled: canAccess })
  if (!data?.count) return null
  return (
    <Box
      component="span"
      sx={{
        ml: 0.75,
        px: 0.75,
        minWidth: 20,
        boxSizing: 'border-box',
        borderRadius: 5,
        textAlign: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        typography: 'caption',
        fontWeight: 700,
      }}
    >
      <span aria-hidden>{data.count}</span>
      <span style={visuallyHidden}> {texts.waiting(data.count)}</span>
    </Box>
  )
}

/** Scrolls the current tab to the middle of a bar that is too narrow for all tabs. */
function useOpenPlaceInSight() {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const parent = useParentPlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL and the parent determine which item is current.
  useEffect(() => {
    const row = menu.current
    const open = row?.querySelector<HTMLElement>('.active')
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
  }, [pathname, parent])
  return menu
}

/** Number of sign-ups awaiting approval. Refetches every minute while the console is open, and whenever a user record changes. */
const pendingSignUpsQuery = queryOptions({
  queryKey: ['users', 'waiting'],
  queryFn: ({ signal }) => call(users.waiting, { signal }),
  refetchInterval: 60_000,
})

type Place = { label: string; to: string; route: GuardedRoute }

/** The six tabs shown to every administrator. Each tab's route determines who may open it (NAV-025). */
const records: readonly Place[] = [
  { label: texts.tabs.treatmentCenters, to: '/admin/organizations/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.hospitals, to: '/admin/hospitals/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.users, to: '/admin/users/dashboard', route: 'adminUsers' },
  { label: texts.tabs.featureTags, to: '/admin/feature_tags_modifier', route: 'adminFeatureTags' },
  { label: texts.tabs.publicProviders, to: '/admin/public_insurance_providers_modifier', route: 'adminProviders' },
  { label: texts.tabs.privateProviders, to: '/admin/private_insurance_providers_modifier', route: 'adminProviders' },
]

/** Menu items shown only to users who may open them. */
const tools: readonly Place[] = [
  { label: texts.tools.home, to: '/admin/home', route: 'adminHome' },
  { label: texts.tools.facilities, to: '/admin/facilities/dashboard', route: 'adminFacilities' },
  { label: texts.tools.claims, to: '/admin/claims', route: 'adminFacilities' },
  { label: texts.tools.accountSecurity, to: '/admin/account_security', route: 'adminAccountSecurity' },
  { label: texts.tools.changes, to: '/admin/changes', route: 'adminChanges' },
  { label: texts.tools.messages, to: '/admin/messages', route: 'adminMessages' },
  { label: texts.tools.imports, to: '/admin/imports', route: 'adminImports' },
  { label: texts.tools.disclosures, to: '/admin/disclosures', route: 'adminDisclosures' },
  { label: texts.tools.retention, to: '/admin/retention', route: 'adminRetention' },
  { label: texts.tools.audit, to: '/admin/audit', route: 'adminAudit' },
  { label: texts.tools.system, to: '/admin/system', route: 'adminSystem' },
]
