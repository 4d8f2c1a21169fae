import { organizationRoles } from '#domain/actor.ts'
import { organizations } from '#domain/organizations/contract.ts'
import type { Organization } from '#domain/organizations/schema.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormSelect } from '../../components/form/FormSelect.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useRefreshOrganizations } from './queries.ts'
import { UserField } from './UserField.tsx'

type Props = { open: boolean; onClose: () => void; organization: Organization }
type Sent = { user_id: number; role: (typeof organizationRoles)[number] }

const roles = organizationRoles.map(role => ({ id: role, name: texts.members.roles[role] }))

/** Adds a user to the organization or changes a member's role (ORG-027, ORG-028). */
export function AddMemberDialog({ open, onClose, organization }: Props) {
  const refresh = useRefreshOrganizations()
  async function save(member: Sent) {
    await call(organizations.addMember, { params: { id: organization.id }, body: member })
    void refresh()
    return texts.members.added
  }
  return (
    <RecordDialog
      open={open}
      title={texts.members.addTitle}
      schema={organizations.addMember.body}
      values={{}}
      onSubmit={save}
      onClose={onClose}
    >
      <UserField name="user_id" label={texts.members.user} organization_id={organization.id} />
      <FormSelect name="role" label={texts.members.role} options={roles} />
    </RecordDialog>
  )
}
