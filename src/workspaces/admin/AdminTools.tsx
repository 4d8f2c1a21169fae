import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import { may } from '#domain/actor.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { texts } from '../../i18n/english/admin.ts'

/** What the console has beside its six tabs. */
const tools: { label: string; to: string; route: GuardedRoute }[] = [
  { label: texts.tools.facilities, to: '/admin/facilities/dashboard', route: 'adminFacilities' },
  { label: texts.tools.claims, to: '/admin/claims', route: 'adminFacilities' },
  { label: texts.tools.changes, to: '/admin/changes', route: 'adminChanges' },
  { label: texts.tools.messages, to: '/admin/messages', route: 'adminMessages' },
  { label: texts.tools.imports, to: '/admin/imports', route: 'adminImports' },
  { label: texts.tools.disclosures, to: '/admin/disclosures', route: 'adminDisclosures' },
  { label: texts.tools.retention, to: '/admin/retention', route: 'adminRetention' },
  { label: texts.tools.audit, to: '/admin/audit', route: 'adminAudit' },
]

/** The way to the console's other screens, as far as the viewer may open them; nothing where there is none. */
export function AdminTools() {
  const user = useWhoami()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = tools.filter(({ route }) => mayOpen(user, route))
  const close = () => setAnchor(null)
  return (
    <>
      {may(user, 'INSIGHTS_READ') && (
        <Button variant="outlined" component={Link} to="/insights">
          {texts.tools.insights}
        </Button>
      )}
      {shown.length > 0 && (
        <Button
          variant="outlined"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {texts.tools.open}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {shown.map(({ label, to }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
