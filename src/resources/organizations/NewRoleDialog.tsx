import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { facilityRoles } from '#domain/actor.ts'
import { organizations } from '#domain/organizations/contract.ts'
import type { Organization, OrganizationMember } from '#domain/organizations/schema.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { RecordForm } from '../../components/dialog/RecordForm.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { FormSelect } from '../../components/form/FormSelect.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { availableRolesQuery } from './queries.ts'

type Subject = { organization: Organization; member: OrganizationMember }
type Props = Subject & { open: boolean; onClose: () => void }

/** Assigns a role at a location that the member does not have yet (ORG-030, ORG-031). */
export const NewRoleDialog = ({ open, onClose, ...subject }: Props) => (
  <DialogFrame open={open} onClose={onClose} title={texts.roles.title}>
    <Offer onClose={onClose} {...subject} />
  </DialogFrame>
)

function Offer({ organization, member, onClose }: Omit<Props, 'open'>) {
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
    <RecordForm schema={organizations.giveRole.body} values={{}} onSubmit={save} onClose={onClose}>
      <FormSelect
        name="facility_id"
        label={texts.roles.facility}
        options={open.map(({ facility_id, facility_name }) => ({ id: facility_id, name: facility_name }))}
      />
      <RoleField roles={facility_id => open.find(one => one.facility_id === facility_id)?.roles ?? facilityRoles} />
    </RecordForm>
  )
}

/** Available roles at the selected location; all before one is selected. */
function RoleField({ roles }: { roles: (facility_id: unknown) => readonly string[] }) {
  const options = roles(useWatch({ name: 'facility_id' }))
  return <FormSelect name="role" label={texts.roles.role} options={options.map(role => ({ id: role, name: role }))} />
}
