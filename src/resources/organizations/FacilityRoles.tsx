import Delete from '@mui/icons-material/DeleteOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { can } from '#domain/access.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { Organization, OrganizationMember } from '#domain/people/organizations/schema.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization; member: OrganizationMember }
type Role = OrganizationMember['facility_roles'][number]

/** Number of roles that a member's row lists. A dropdown lists the others. */
const shownAtFirst = 5

/**
 * The member's roles at locations, each with a Remove Role button. A dropdown lists those beyond the first five. Clicking outside the
 * dropdown closes it (ORG-043).
 */
export function FacilityRoles({ organization, member }: Props) {
  const mayRemove = can(useWhoami(), 'organizations.removeRole', organization)
  const { roles, remove } = useRemovableRoles({ organization, member })
  const cell = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const name = `${member.first_name} ${member.last_name}`
  const more = roles.slice(shownAtFirst)
  function removeOne(role: Role) {
    setOpen(false)
    // The role's button disappears.
    cell.current?.focus()
    remove(role)
  }
  return (
    <Box ref={cell} tabIndex={-1} sx={{ minWidth: 200 }}>
      {roles.length === 0 && texts.roles.noRoles}
      {roles.length > 0 && (
        <RoleList
          label={texts.roles.of(name)}
          roles={roles.slice(0, shownAtFirst)}
          onRemove={mayRemove ? removeOne : undefined}
        />
      )}
      {more.length > 0 && (
        <Button
          size="small"
          endIcon={<ExpandMore />}
          aria-label={`${texts.roles.more(more.length)}: ${name}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          sx={{ whiteSpace: 'nowrap', ml: -0.5 }}
        >
          {texts.roles.more(more.length)}
        </Button>
      )}
      <Popover
        anchorEl={cell.current}
        open={open && more.length > 0}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.roles.of(name), sx: { p: 1.5, minWidth: 240 } } }}
      >
        <RoleList label={texts.roles.of(name)} roles={more} onRemove={mayRemove ? removeOne : undefined} />
      </Popover>
    </Box>
  )
}

type RoleListProps = { label: string; roles: readonly Role[]; onRemove: ((role: Role) => void) | undefined }

const RoleList = ({ label, roles, onRemove }: RoleListProps) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {roles.map(held => (
      <Box key={held.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, typography: 'body2' }}>{`${held.facility_role}, ${held.facility_name}`}</Box>
        {onRemove && (
          <IconButton
            size="small"
            title={texts.roles.remove}
            aria-label={`${texts.roles.remove}: ${held.facility_role}, ${held.facility_name}`}
            onClick={() => onRemove(held)}
          >
            <Delete fontSize="small" />
          </IconButton>
        )}
      </Box>
    ))}
  </Box>
)

/**
 * Returns the member's roles and a function that removes one. The removal is sent immediately, and Undo assigns the role again
 * (S-35).
 */
function useRemovableRoles({ organization, member }: Props) {
  const refresh = useRefreshOrganizations()
  const offerUndo = useUndo()
  const notify = useNotify()
  const params = { id: organization.id, userId: member.id }
  // Hides the role until the organization has been loaded again.
  const [removed, setRemoved] = useState<number | null>(null)
  async function remove({ id: roleId, facility_id, facility_name, facility_role }: Role) {
    setRemoved(roleId)
    try {
      await call(organizations.removeRole, { params: { ...params, roleId } })
      const name = `${member.first_name} ${member.last_name}`
      offerUndo(texts.roles.removed(name, facility_role, facility_name), async () => {
        await call(organizations.giveRole, { params, body: { facility_id, role: facility_role } })
        void refresh()
        return texts.roles.again(name, facility_role, facility_name)
      })
    } catch {
      notify(somethingWentWrong, { type: 'error' })
    }
    await refresh()
    setRemoved(null)
  }
  return { roles: member.facility_roles.filter(({ id }) => id !== removed), remove }
}
