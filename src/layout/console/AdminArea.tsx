import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useCanAccess, usePermissions } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import type { Permission } from '#domain/identity/roles.ts'
import { users } from '#domain/people/users/contract.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { homeQuery, organizationQuery } from '../../dataProvider/firstQueries.ts'
import { texts } from '../../i18n/english/admin.ts'
import { homeTexts } from '../../i18n/english/shell.ts'
import { useLastPayerList } from '../../store/lastPayerList.ts'
import { useWide } from '../../ui/hooks.ts'
import { Page } from '../../ui/Page.tsx'
import { savedSettingsQuery } from '../../ui/savedSettings.ts'

/** The admin console, with a header, a tab bar, and a screen. */
export function AdminArea({ children }: { children: ReactNode }) {
  const { permissions } = usePermissions<Permission[]>()
  // The list needs these settings, so load them in parallel with its code.
  usePrefetchQuery(savedSettingsQuery)
  return (
    <Page wide>
      <Box sx={header}>
        <Typography variant="h1" tabIndex={-1} sx={{ gridArea: 'name' }}>
          {texts.title}
        </Typography>
        {/* react-admin's `Title` renders the screen's heading here. */}
        <Box id="react-admin-title" sx={{ gridArea: 'title', minWidth: 0, color: 'text.secondary' }} />
        <WaitingLink />
        {permissions?.includes('INSIGHTS_READ') && (
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to="/insights"
            sx={{ gridArea: 'insights', justifySelf: 'end' }}
          >
            {texts.tools.insights}
          </Button>
        )}
      </Box>
      <ConsoleMenu />
      {children}
    </Page>
  )
}

/** One line, and two on phones. */
const header = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  minHeight: 36,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto auto' },
  gridTemplateAreas: { xs: '"name insights" "title waiting"', sm: '"name title waiting insights"' },
}

/** Says how many things wait, and leads to the administrators' home. Shown only while something waits. */
function WaitingLink() {
  const { canAccess = false } = useCanAccess({ resource: 'admin', action: 'home' })
  const { data = [] } = useQuery({ ...homeQuery, enabled: canAccess })
  const isHome = useLocation().pathname === '/admin/home'
  const count = data.reduce((sum, waiting) => sum + waiting.count, 0)
  if (!count || isHome) return null
  return (
    <Button size="small" component={Link} to="/admin/home" color="warning" sx={{ gridArea: 'waiting', justifySelf: 'end' }}>
      {homeTexts.waiting(count)}
    </Button>
  )
}

/** The admin console's tab bar, which scrolls on narrow screens, and the menu of tools beside it (NAV-025). */
function ConsoleMenu() {
  return (
    <Box sx={{ display: 'flex', borderBottom: 1, borderColor: 'divider', mb: 1 }}>
      <TabBar />
      <ToolsMenu />
    </Box>
  )
}

/** Tabs that are links, because each opens a page: Material UI's roles for panels of one page would be wrong. */
const asLink = { role: undefined, 'aria-selected': undefined, tabIndex: 0 } as const

/** The six tabs. Those that the user may not open are gray text instead of links (NAV-026). */
function TabBar() {
  const user = useWhoami()
  const { pathname } = useLocation()
  const parent = useParentPlace()
  const isWide = useWide()
  const current = records().find(({ to }) => to === pathname || to === parent)?.to ?? false
  return (
    <Box component="nav" aria-label={texts.title} sx={{ flex: '1 1 auto', minWidth: 0, mb: '-1px' }}>
      <Tabs
        value={current}
        variant="scrollable"
        // All tabs fit on a wide screen, where MUI would show the buttons if the tabs were once narrower.
        scrollButtons={isWide ? false : 'auto'}
        slotProps={{ list: { role: undefined } }}
        sx={{ minHeight: 40, '& .MuiTab-root': { minHeight: 40, minWidth: 0 } }}
      >
        {records().map(({ label, to, route }) =>
          mayOpen(user, route) ? (
            <Tab
              key={to}
              {...asLink}
              value={to}
              component={Link}
              to={to}
              aria-current={to === pathname ? 'page' : to === parent ? true : undefined}
              label={
                <span>
                  {label}
                  {route === 'adminUsers' && <Waiting />}
                </span>
              }
            />
          ) : (
            <Tab
              key={to}
              {...asLink}
              value={to}
              component="span"
              role="link"
              tabIndex={-1}
              aria-disabled="true"
              disabled
              label={label}
            />
          ),
        )}
      </Tabs>
    </Box>
  )
}

/** Menu of the tools that the user may open. */
function ToolsMenu() {
  const user = useWhoami()
  const { pathname } = useLocation()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const available = tools().filter(({ route }) => mayOpen(user, route))
  if (available.length === 0) return null
  const place = toolOf(pathname)
  const current = available.some(({ to }) => to === place)
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="menu"
        aria-current={current ? (place === pathname ? 'page' : true) : undefined}
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
          <MenuItem key={to} component={Link} to={to} selected={to === place} onClick={() => setOpen(false)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Returns the path of the tool that a page belongs to. */
function toolOf(pathname: string): string {
  if (pathname === '/admin/import_mappings') return '/admin/imports'
  return pathname.startsWith('/admin/receipts/') ? '/admin/audit' : pathname
}

/** Returns the path of the list that the current detail page belongs to. */
function useParentPlace() {
  const { pathname } = useLocation()
  const [payers] = useLastPayerList()
  const id = Number(/^\/admin\/organizations\/(\d+)$/.exec(pathname)?.[1] ?? 0)
  const { data: organization } = useQuery({ ...organizationQuery(id), enabled: id > 0 })
  if (pathname.startsWith('/admin/users/edit/') || pathname === '/admin/invitations') return '/admin/users/dashboard'
  if (pathname === '/admin/payer_duplicates') return payers
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
        fontWeight: 600,
      }}
    >
      <span aria-hidden>{data.count}</span>
      <span style={visuallyHidden}> {texts.waiting(data.count)}</span>
    </Box>
  )
}

/** Number of sign-ups awaiting approval. Refetches every minute while the console is open, and whenever a user record changes. */
const pendingSignUpsQuery = queryOptions({
  queryKey: ['users', 'waiting'],
  queryFn: ({ signal }) => call(users.waiting, { signal }),
  refetchInterval: 60_000,
})

type Place = { label: string; to: string; route: GuardedRoute }

/** The six tabs shown to every administrator. Each tab's route determines who may open it (NAV-025). */
const records = (): readonly Place[] => [
  { label: texts.tabs.treatmentCenters, to: '/admin/organizations/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.hospitals, to: '/admin/hospitals/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.users, to: '/admin/users/dashboard', route: 'adminUsers' },
  { label: texts.tabs.featureTags, to: '/admin/feature_tags_modifier', route: 'adminFeatureTags' },
  { label: texts.tabs.publicProviders, to: '/admin/public_insurance_providers_modifier', route: 'adminProviders' },
  { label: texts.tabs.privateProviders, to: '/admin/private_insurance_providers_modifier', route: 'adminProviders' },
]

/** Menu items shown only to users who may open them. */
const tools = (): readonly Place[] => [
  { label: texts.tools.home, to: '/admin/home', route: 'adminHome' },
  { label: texts.tools.facilities, to: '/admin/facilities/dashboard', route: 'adminFacilities' },
  { label: texts.tools.claims, to: '/admin/claims', route: 'adminFacilities' },
  { label: texts.tools.duplicates, to: '/admin/duplicates', route: 'adminFacilities' },
  { label: texts.tools.demand, to: '/admin/demand', route: 'adminDemand' },
  { label: texts.tools.accountSecurity, to: '/admin/account_security', route: 'adminAccountSecurity' },
  { label: texts.tools.changes, to: '/admin/changes', route: 'adminChanges' },
  { label: texts.tools.messages, to: '/admin/messages', route: 'adminMessages' },
  { label: texts.tools.imports, to: '/admin/imports', route: 'adminImports' },
  { label: texts.tools.treatmentTerms, to: '/admin/treatment_terms', route: 'adminTreatmentTerms' },
  { label: texts.tools.disclosures, to: '/admin/disclosures', route: 'adminDisclosures' },
  { label: texts.tools.retention, to: '/admin/retention', route: 'adminRetention' },
  { label: texts.tools.audit, to: '/admin/audit', route: 'adminAudit' },
  { label: texts.tools.system, to: '/admin/system', route: 'adminSystem' },
]
