import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { WithRecord } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { User } from '#domain/people/users/schema.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/users.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { LocalTable } from '../../ui/console/ConsoleTable.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RemoveMemberDialog } from '../organizations/RemoveMemberDialog.tsx'
import { reloadUsers } from './queries.ts'

const { member: labels } = texts
type Role = User['facility_roles'][number]
type Props = { user: User; organization_id: number }

/** Shows the user's organization and facility roles, with buttons that remove them (USER-045, USER-048). */
export function Membership({ user, organization_id }: Props) {
  const viewer = useWhoami()
  const [leaving, setLeaving] = useState(false)
  const organization = user.organization_name ?? ''
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <MuiLink component={Link} to={`/admin/organizations/${organization_id}`} sx={{ fontWeight: 600 }}>
          {organization}
        </MuiLink>
        {can(viewer, 'organizations.removeMember', { id: organization_id }) && (
          <Button variant="outlined" color="error" onClick={() => setLeaving(true)}>
            {labels.leave}
          </Button>
        )}
      </Box>
      <FacilityRoles user={user} organization_id={organization_id} />
      <RemoveMemberDialog
        open={leaving}
        member={{ id: user.id, name: personName(user) }}
        organization_id={organization_id}
        title={labels.leave}
        confirm={labels.leave}
        removed={labels.left}
        onClose={() => {
          setLeaving(false)
          void reloadUsers()
        }}
      >
        {labels.leaveAbout(personName(user), organization)}
      </RemoveMemberDialog>
    </>
  )
}

function FacilityRoles({ user, organization_id }: Props) {
  const viewer = useWhoami()
  const [target, setTarget] = useState<Role | null>(null)
  const [open, setOpen] = useState(false)
  const removes = can(viewer, 'organizations.removeRole', { id: organization_id })
  const removeButton = (role: Role) => (
    <Button
      size="small"
      color="error"
      aria-label={labels.removeRoleOf(domainValue(role.facility_role), role.facility_name)}
      onClick={() => {
        setTarget(role)
        setOpen(true)
      }}
    >
      {labels.removeRole}
    </Button>
  )
  if (!user.facility_roles.length) return <Typography variant="body2">{labels.noRoles}</Typography>
  return (
    <>
      <LocalTable
        resource="facilityRoles"
        rows={user.facility_roles}
        label={labels.roles}
        columns={[
          { label: labels.facility, cell: <WithRecord<Role> render={({ facility_name }) => facility_name} /> },
          { label: labels.role, cell: <WithRecord<Role> render={({ facility_role }) => domainValue(facility_role)} /> },
        ]}
        actions={removes ? { label: texts.fields.actions, cell: <WithRecord<Role> render={removeButton} /> } : undefined}
      />
      <ConfirmDialog
        open={open}
        title={labels.removeRole}
        confirm={labels.removeRole}
        failure={somethingWentWrong}
        onConfirm={async () => {
          await call(organizations.removeRole, { params: { id: organization_id, userId: user.id, roleId: target!.id } })
          return labels.roleRemoved
        }}
        onClose={() => {
          setOpen(false)
          void reloadUsers()
        }}
      >
        {target && labels.removeRoleAbout(personName(user), target.facility_role, target.facility_name)}
      </ConfirmDialog>
    </>
  )
}
