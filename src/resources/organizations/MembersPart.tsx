import Key from '@mui/icons-material/Key'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Organization, OrganizationMember } from '#domain/organizations/schema.ts'
import { showPhone } from '#domain/phone.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { PagedRows } from '../../components/PagedRows.tsx'
import { texts } from '../../i18n/english/organizations.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import { FacilityRoles } from './FacilityRoles.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { Part } from './Part.tsx'

type Props = { organization: Organization }

/** Searchable text of a member. */
const wordsOf = ({ first_name, last_name, email, role }: OrganizationMember) =>
  [first_name, last_name, email, texts.members.roles[role]].filter(Boolean).join(' ')

/** The organization's members; hospitals have no facility roles (ORG-024, ORG-026). */
export function MembersPart({ organization }: Props) {
  const user = useWhoami()
  const mayAdd = can(user, 'organizations.addMember', organization)
  const [adding, setAdding] = useState(false)
  const withRoles = organization.type !== 'hospital'
  const { name, phone_number, email } = texts.fields
  const columns = [name, phone_number, email, texts.members.role, ...(withRoles ? [texts.members.facilityRoles] : [])]
  return (
    <Part
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
          storeKey={`organizations.${organization.id}.members`}
          columns={columns}
          last={texts.members.actions}
          rows={organization.members}
          wordsOf={wordsOf}
          search={texts.members.search}
          noneFound={texts.members.noneFound}
        >
          {member => <MemberRow key={member.id} organization={organization} member={member} withRoles={withRoles} />}
        </PagedRows>
      ) : (
        <Typography color="textSecondary">{texts.members.none}</Typography>
      )}
      <AddMemberDialog open={adding} onClose={() => setAdding(false)} organization={organization} />
    </Part>
  )
}

function MemberRow({ organization, member, withRoles }: Props & { member: OrganizationMember; withRoles: boolean }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>{`${member.first_name} ${member.last_name}`}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{member.phone_number && showPhone(member.phone_number)}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{member.email}</TableCell>
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
