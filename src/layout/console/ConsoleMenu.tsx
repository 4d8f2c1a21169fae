import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import { users } from '#domain/users/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { organizationQuery } from '../../dataProvider/organizationQuery.ts'
import { texts } from '../../i18n/english/admin.ts'

const itemStyles = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 44, md: 32 },
  maxWidth: { md: 172 },
  px: { xs: 1.5, md: 1.25 },
  py: 0.5,
  color: 'text.secondary',
  textDecoration: 'none',
  typography: { xs: 'body2', md: 'caption' },
  fontWeight: 500,
  borderStyle: 'solid',
  borderColor: 'transparent',
  // The border and color mark the current item.
  borderWidth: { xs: '0 0 3px', md: '0 0 0 3px' },
  borderRadius: { md: '0 6px 6px 0' },
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&.active': { color: 'primary.main', borderColor: 'primary.main', bgcolor: 'action.selected', fontWeight: 600 },
}

/** The admin console's menu, on the side or, on narrow screens, in a scrolling row. */
export function ConsoleMenu() {
  const user = useWhoami()
  const menu = useOpenPlaceInSight()
  const open = tools.filter(({ route }) => mayOpen(user, route))
  return (
    <Box
      ref={menu}
      sx={{
        position: { xs: 'relative', md: 'sticky' },
        top: { md: 72 },
        display: 'flex',
        flexDirection: { md: 'column' },
        gap: { md: 2 },
        overflowX: { xs: 'auto', md: 'visible' },
        borderBottom: { xs: 1, md: 0 },
        borderColor: 'divider',
        mb: { xs: 2, md: 0 },
      }}
    >
      <Places label={texts.title} places={records} />
      {open.length > 0 && <Places label={texts.tools.open} heading places={open} />}
    </Box>
  )
}

/** A group of menu items. Items that the user may not open are gray text instead of links (NAV-026). */
function Places({ label, heading = false, places }: { label: string; heading?: boolean; places: readonly Place[] }) {
  const user = useWhoami()
  const parent = useParentPlace()
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', flexDirection: { md: 'column' }, flex: 'none' }}>
      {heading && (
        <Typography
          variant="caption"
          aria-hidden
          sx={{ display: { xs: 'none', md: 'block' }, px: 1.5, pb: 0.5, fontWeight: 600, color: 'text.primary' }}
        >
          {label}
        </Typography>
      )}
      {places.map(({ label: name, to, route }) =>
        mayOpen(user, route) ? (
          <Box
            key={to}
            {...(to === parent ? { component: Link, className: 'active', 'aria-current': true } : { component: NavLink })}
            to={to}
            sx={itemStyles}
          >
            {name}
            {route === 'adminUsers' && <Waiting />}
          </Box>
        ) : (
          <Box
            key={to}
            component="span"
            role="link"
            aria-disabled="true"
            sx={{ ...itemStyles, color: 'text.disabled', cursor: 'not-allowed', '&:hover': {} }}
          >
            {name}
          </Box>
        ),
      )}
    </Box>
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
        ...{ ml: 0.75, px: 0.75, minWidth: 20, boxSizing: 'border-box', borderRadius: 5, textAlign: 'center' },
        ...{ bgcolor: 'primary.main', color: 'primary.contrastText', typography: 'caption', fontWeight: 700 },
      }}
    >
      <span aria-hidden>{data.count}</span>
      <span style={visuallyHidden}> {texts.waiting(data.count)}</span>
    </Box>
  )
}

/** Scrolls the current item to the middle of a row that is too narrow for all items. */
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

/** The six menu items shown to every administrator. Each item's route determines who may open it (NAV-025). */
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
