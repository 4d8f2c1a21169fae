import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#domain/people/users/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { GridControl } from '../../ui/grid/GridControl.tsx'
import '../../i18n/english/users.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

type Props = {
  user: User
  /** Whether the user's page is already open. */
  open?: boolean
  onTransfer: (user: User) => void
}

/** Menu to edit a user and, for advocates, to transfer their patients (USER-008). */
export function UserActions({ user, open = false, onTransfer }: Props) {
  const translate = useTranslate()
  const { canAccess: mayTransfer } = useCanAccess({ resource: 'transfers', action: 'all' })
  const { canAccess: maySeePatients } = useCanAccess({ resource: 'patientDashboard', action: 'open' })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  if (open && !mayTransfer && !maySeePatients) return null
  return (
    <GridControl>
      <IconButton
        size="small"
        aria-label={translate('resources.users.actions', { name: personName(user) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={close}>
          {!open && (
            <MenuItem component={Link} to={`/admin/users/edit/${user.id}`}>
              {translate('resources.users.edit')}
            </MenuItem>
          )}
          {user.is_patient_advocate && mayTransfer && (
            <MenuItem
              onClick={() => {
                close()
                onTransfer(user)
              }}
            >
              {translate('resources.users.transfer')}
            </MenuItem>
          )}
          {user.is_patient_advocate && maySeePatients && (
            <MenuItem component={Link} to={`/patient/advocate?advocate=${user.id}`}>
              {translate('resources.users.viewPatients')}
            </MenuItem>
          )}
        </Menu>
      )}
    </GridControl>
  )
}
