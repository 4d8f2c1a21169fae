import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { facilityRoles } from '#domain/identity/roles.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { NewFacilityRole } from '#domain/people/organizations/rules.ts'
import type { Organization, OrganizationMember } from '#domain/people/organizations/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami, whoamiQuery } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { myOrganizationTexts as own, removalTexts as removal, texts } from '../../i18n/english/organizations.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { FormSearch } from '../../ui/fields/FormSelect.tsx'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { FailedState } from '../../ui/StateBox.tsx'
import { availableRolesQuery, useRefreshOrganizations } from './queries.ts'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'

type Props = { organization: Organization; member: OrganizationMember }

/**
 * Menu of actions for a member: edit user, add role, remove. Renders nothing for viewers without permission to change members
 * (ORG-029, ORG-030, ORG-033).
 */
export function MemberMenu({ organization, member }: Props) {
  const user = useWhoami()
  const refresh = useRefreshOrganizations()
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'role' | 'remove' | null>(null)
  const writesAll = can(user, 'organizations.edit', organization)
  // Members see this page for their own organization, but only Org Admins have the menu (ORG-046).
  if (!can(user, 'organizations.removeMember', organization)) return null
  const leaves = member.id === user.id
  const removing = writesAll ? texts.members.remove : own.removeMember
  const name = personName(member)
  const ask = (which: typeof dialog) => {
    setOpen(false)
    setDialog(which)
  }
  const close = () => {
    setDialog(null)
    void refresh()
    // Users who remove themselves lose access, so reload their own data.
    if (leaves) void client.invalidateQueries({ queryKey: whoamiQuery.queryKey })
  }
  const onlyAdmin =
    member.role === 'administrator' && organization.members.filter(one => one.role === 'administrator').length === 1
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={texts.members.menu(name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ list: { disabledItemsFocusable: true } }}
      >
        {writesAll && (
          <MenuItem component={RouterLink} to={`/admin/users/edit/${member.id}`}>
            {texts.members.editUser}
          </MenuItem>
        )}
        {organization.type !== 'hospital' && can(user, 'organizations.giveRole', organization) && (
          <MenuItem onClick={() => ask('role')}>{texts.members.addRole}</MenuItem>
        )}
        <MenuItem disabled={onlyAdmin} onClick={() => ask('remove')} sx={{ maxWidth: 320, whiteSpace: 'normal' }}>
          <ListItemText primary={removing} secondary={onlyAdmin && removal.onlyAdmin} />
        </MenuItem>
      </Menu>
      <NewRoleDialog open={dialog === 'role'} onClose={close} organization={organization} member={member} />
      <RemoveMemberDialog
        open={dialog === 'remove'}
        member={{ id: member.id, name }}
        organization_id={organization.id}
        title={removing}
        confirm={texts.members.removeShort}
        removed={leaves ? own.left : texts.members.removed(name)}
        onClose={close}
      >
        {leaves ? own.leaveAsk(organization.name) : texts.members.removeAsk(name, organization.name)}
      </RemoveMemberDialog>
    </>
  )
}

type Subject = { organization: Organization; member: OrganizationMember }
type NewRoleDialogProps = Subject & { open: boolean; onClose: () => void }

/** Dialog for assigning the member a new role at a location. Omits roles that the member already has (ORG-030, ORG-031). */
const NewRoleDialog = ({ open, onClose, ...subject }: NewRoleDialogProps) => (
  <InDialog open={open} onClose={onClose} title={texts.roles.title}>
    <Offer onClose={onClose} {...subject} />
  </InDialog>
)

function Offer({ organization, member, onClose }: Omit<NewRoleDialogProps, 'open'>) {
  const { data: available, error, refetch } = useQuery(availableRolesQuery(organization.id, member.id))
  async function save(role: { facility_id: number; role: (typeof facilityRoles)[number] }) {
    await call(organizations.giveRole, { params: { id: organization.id, userId: member.id }, body: role })
    return texts.roles.given
  }
  if (error) return <FailedState error={error} onRetry={refetch} />
  if (!available) return <CardSkeletons rows={2} height={60} />
  const open = available.filter(({ roles }) => roles.length > 0)
  if (!open.length) return <Typography>{texts.roles.none}</Typography>
  return (
    <ActionForm schema={NewFacilityRole} values={{}} onSubmit={save} onClose={onClose}>
      <FormSearch
        name="facility_id"
        label={texts.roles.facility}
        options={open.map(({ facility_id, facility_name }) => ({ id: facility_id, name: facility_name }))}
      />
      <RoleField roles={facility_id => open.find(one => one.facility_id === facility_id)?.roles ?? facilityRoles} />
    </ActionForm>
  )
}

/** Offers the roles available at the selected location, or all roles if no location is selected. */
function RoleField({ roles }: { roles: (facility_id: unknown) => readonly string[] }) {
  const options = roles(useWatch({ name: 'facility_id' }))
  return <ChoiceInput source="role" label={texts.roles.role} choices={options} empty={shell.form.select} />
}
