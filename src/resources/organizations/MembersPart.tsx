import Key from '@mui/icons-material/Key'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { can } from '#domain/access.ts'
import { organizationRoles, platformRoles } from '#domain/identity/roles.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { NewMember } from '#domain/people/organizations/members.ts'
import type { Organization, OrganizationMember } from '#domain/people/organizations/schema.ts'
import { isDeactivated, type User } from '#domain/people/users/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { texts as userTexts } from '../../i18n/english/users.ts'
import { RecordDialog } from '../../ui/dialog/RecordDialog.tsx'
import { FormSelect } from '../../ui/fields/FormSelect.tsx'
import { LabelledSearch } from '../../ui/fields/LabelledSearch.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { Breakable } from '../../ui/grid/Breakable.tsx'
import { PagedRows } from '../../ui/PagedRows.tsx'
import { FacilityRoles } from './FacilityRoles.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { PageSection } from './PageSection.tsx'
import { useRefreshOrganizations, usersNamedQuery } from './queries.ts'

type Props = { organization: Organization }

const wordsOf = ({ first_name, last_name, email, role }: OrganizationMember) =>
  [first_name, last_name, email, texts.members.roles[role]].filter(Boolean).join(' ')

/** Lists the organization's members. Members of hospitals have no facility roles (ORG-024, ORG-026). */
export function MembersPart({ organization }: Props) {
  const user = useWhoami()
  const mayAdd = can(user, 'organizations.addMember', organization)
  const [adding, setAdding] = useState(false)
  const withRoles = organization.type !== 'hospital'
  const { name, phone_number, email } = texts.fields
  const columns = [name, phone_number, email, texts.members.role, ...(withRoles ? [texts.members.facilityRoles] : [])]
  return (
    <PageSection
      title={texts.members.title}
      action={
        user.is_admin && (
          <Button variant="outlined" disabled={!mayAdd} onClick={() => setAdding(true)}>
            {texts.members.add}
          </Button>
        )
      }
    >
      {organization.members.length ? (
        <PagedRows
          label={texts.members.title}
          param="members"
          columns={columns}
          actionsLabel={texts.members.actions}
          rows={organization.members}
          searchText={wordsOf}
          search={texts.members.search}
          noMatches={texts.members.noneFound}
        >
          {member => <MemberRow key={member.id} organization={organization} member={member} withRoles={withRoles} />}
        </PagedRows>
      ) : (
        <Typography color="textSecondary">{texts.members.none}</Typography>
      )}
      <AddMemberDialog open={adding} onClose={() => setAdding(false)} organization={organization} />
    </PageSection>
  )
}

function MemberRow({ organization, member, withRoles }: Props & { member: OrganizationMember; withRoles: boolean }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>{`${member.first_name} ${member.last_name}`}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{member.phone_number && showPhone(member.phone_number)}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{member.email && <Breakable>{member.email}</Breakable>}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {member.role === 'administrator' && <Key fontSize="small" color="primary" aria-hidden="true" />}
          {texts.members.roles[member.role]}
        </Box>
      </TableCell>
      {withRoles && (
        <TableCell>
          <FacilityRoles organization={organization} member={member} />
        </TableCell>
      )}
      <TableCell align="right">
        <MemberMenu organization={organization} member={member} />
      </TableCell>
    </TableRow>
  )
}

type AddMemberDialogProps = { open: boolean; onClose: () => void; organization: Organization }
type Sent = { user_id: number; role: (typeof organizationRoles)[number] }

const roles = organizationRoles.map(role => ({ id: role, name: texts.members.roles[role] }))

/** Dialog that adds a user to the organization or changes a member's role (ORG-027, ORG-028). */
function AddMemberDialog({ open, onClose, organization }: AddMemberDialogProps) {
  const refresh = useRefreshOrganizations()
  async function save(member: Sent) {
    await call(organizations.addMember, { params: { id: organization.id }, body: member })
    void refresh()
    return texts.members.added
  }
  return (
    <RecordDialog open={open} title={texts.members.addTitle} schema={NewMember} values={{}} onSubmit={save} onClose={onClose}>
      <UserField name="user_id" label={texts.members.user} organization_id={organization.id} />
      <FormSelect name="role" label={texts.members.role} options={roles} />
    </RecordDialog>
  )
}

const nameOf = (user: User) => `${user.first_name} ${user.last_name}`

type UserFieldProps = {
  name: string
  label: string
  /** Users who belong to another organization are disabled because they must first be removed from it. */
  organization_id: number
}

/** Select for choosing a user. The server searches by the beginning of the name. */
function UserField({ name, label, organization_id }: UserFieldProps) {
  const { field, frame } = useField({ name, label })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<User | null>(null)
  const wanted = chosen && typed === nameOf(chosen) ? '' : typed.trim()
  const sought = useDeferredValue(wanted)
  const { data = [], isFetching } = useQuery({ ...usersNamedQuery(sought), placeholderData: keepPreviousData })
  return (
    <LabelledSearch
      {...frame}
      ref={field.ref}
      options={data.map(toOption)}
      value={chosen && toOption(chosen)}
      onSearch={setTyped}
      onChange={option => {
        setChosen(option?.user ?? null)
        field.onChange(option?.id ?? null)
      }}
      onBlur={field.onBlur}
      loading={isFetching || wanted !== sought}
      getOptionDisabled={({ user }) => user.organization_id !== null && user.organization_id !== organization_id}
      noOptionsText={texts.members.noUsers}
    />
  )
}

const toOption = (user: User) => ({
  id: user.id,
  name: nameOf(user),
  hint: [
    user.organization_name ?? user.email,
    user.role_id !== platformRoles.RW_USER && userTexts.admin,
    isDeactivated(user) && user.tmri_status,
  ]
    .filter(Boolean)
    .join(' · '),
  user,
})
