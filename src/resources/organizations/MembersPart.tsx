import Delete from '@mui/icons-material/DeleteOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Key from '@mui/icons-material/Key'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNotify, useRecordContext, WithRecord } from 'ra-core'
import { useDeferredValue, useRef, useState } from 'react'
import { can } from '#domain/access.ts'
import { organizationRoles, platformRoles } from '#domain/identity/roles.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { NewMember } from '#domain/people/organizations/rules.ts'
import type { Organization, OrganizationMember } from '#domain/people/organizations/schema.ts'
import { isDeactivated, type User } from '#domain/people/users/schema.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { texts as userTexts } from '../../i18n/english/users.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import type { TableColumn } from '../../ui/console/ConsoleTable.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { ReferenceRows, RowsExport } from '../../ui/console/ListRows.tsx'
import { LabelledSearch } from '../../ui/fields/LabelledSearch.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { Section } from '../../ui/Section.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { useRefreshOrganizations, usersNamedQuery } from './queries.ts'

type Props = { organization: Organization }

/** Lists the organization's members. Members of hospitals have no facility roles (ORG-024, ORG-026). */
export function MembersPart({ organization }: Props) {
  const user = useWhoami()
  const mayAdd = can(user, 'organizations.addMember', organization)
  const withRoles = organization.type !== 'hospital'
  return (
    <Section
      framed
      level="h2"
      title={texts.members.title}
      action={
        <>
          <RowsExport
            param="members"
            fileName={`members-organization-${organization.id}`}
            load={query => call(organizations.membersExport, { params: { id: organization.id }, query })}
          />
          {user.is_admin && (
            <DialogButton variant="outlined" disabled={!mayAdd} label={texts.members.add}>
              {dialog => <AddMemberDialog {...dialog} organization={organization} />}
            </DialogButton>
          )}
        </>
      }
    >
      <ReferenceRows
        reference="organizationMembers"
        organization_id={organization.id}
        label={texts.members.title}
        param="members"
        columns={columnsOf(organization, withRoles)}
        actions={{
          label: texts.members.actions,
          cell: <WithRecord<OrganizationMember> render={member => <MemberMenu organization={organization} member={member} />} />,
        }}
        search={texts.members.search}
        noMatches={texts.members.noneFound}
        none={texts.members.none}
      />
    </Section>
  )
}

const columnsOf = (organization: Organization, withRoles: boolean): TableColumn[] => [
  { label: texts.fields.name, sx: { fontWeight: 600 }, cell: <WithRecord<OrganizationMember> render={personName} /> },
  {
    label: texts.fields.phone_number,
    sx: { whiteSpace: 'nowrap' },
    cell: <WithRecord<OrganizationMember> render={({ phone_number }) => phone_number && showPhone(phone_number)} />,
  },
  {
    label: texts.fields.email,
    sx: { overflowWrap: 'anywhere' },
    cell: <WithRecord<OrganizationMember> render={({ email }) => email && <Breakable>{email}</Breakable>} />,
  },
  { label: texts.members.role, sx: { whiteSpace: 'nowrap' }, cell: <RoleField /> },
  ...(withRoles
    ? [
        {
          label: texts.members.facilityRoles,
          cell: (
            <WithRecord<OrganizationMember> render={member => <FacilityRoles organization={organization} member={member} />} />
          ),
        },
      ]
    : []),
]

/** The member's role. A key marks administrators. */
function RoleField() {
  const { role } = useRecordContext<OrganizationMember>()!
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {role === 'administrator' && <Key fontSize="small" color="primary" aria-hidden="true" />}
      {texts.members.roles[role]}
    </Box>
  )
}

type AddMemberDialogProps = { open: boolean; onClose: () => void; organization: Organization }
type Sent = { user_id: number; role: (typeof organizationRoles)[number] }

const roles = () => organizationRoles.map(role => ({ id: role, name: texts.members.roles[role] }))

/** Dialog that adds a user to the organization or changes a member's role (ORG-027, ORG-028). */
function AddMemberDialog({ open, onClose, organization }: AddMemberDialogProps) {
  const refresh = useRefreshOrganizations()
  async function save(member: Sent) {
    await call(organizations.addMember, { params: { id: organization.id }, body: member })
    void refresh()
    return texts.members.added
  }
  return (
    <InDialog open={open} title={texts.members.addTitle} onClose={onClose}>
      <ActionForm schema={NewMember} values={{}} onSubmit={save} onClose={onClose}>
        <UserField name="user_id" label={texts.members.user} organization_id={organization.id} />
        <ChoiceInput source="role" label={texts.members.role} choices={roles()} empty={shell.form.select} />
      </ActionForm>
    </InDialog>
  )
}

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
  const wanted = chosen && typed === personName(chosen) ? '' : typed.trim()
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
  name: personName(user),
  hint: [
    user.organization_name ?? user.email,
    user.role_id !== platformRoles.RW_USER && userTexts.admin,
    isDeactivated(user) && user.tmri_status,
  ]
    .filter(Boolean)
    .join(' · '),
  user,
})

type FacilityRolesProps = { organization: Organization; member: OrganizationMember }
type Role = OrganizationMember['facility_roles'][number]

/** Number of roles that a member's row lists. A dropdown lists the others. */
const shownAtFirst = 5

/**
 * The member's roles at locations, each with a Remove Role button. A dropdown lists those beyond the first five. Clicking outside the
 * dropdown closes it (ORG-043).
 */
function FacilityRoles({ organization, member }: FacilityRolesProps) {
  const mayRemove = can(useWhoami(), 'organizations.removeRole', organization)
  const { roles, remove } = useRemovableRoles({ organization, member })
  const cell = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const name = personName(member)
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
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: { xs: 0.75, sm: 0 } }}>
    {roles.map(held => (
      <Box key={held.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, typography: 'body2' }}>{`${domainValue(held.facility_role)}, ${held.facility_name}`}</Box>
        {onRemove && (
          <IconButton
            size="small"
            title={texts.roles.remove}
            aria-label={`${texts.roles.remove}: ${domainValue(held.facility_role)}, ${held.facility_name}`}
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
function useRemovableRoles({ organization, member }: FacilityRolesProps) {
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
      const name = personName(member)
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
