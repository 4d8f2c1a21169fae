import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import { invitations } from '#domain/people/invitations/contract.ts'
import type { Invitation } from '#domain/people/invitations/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as organizations } from '../../i18n/english/organizations.ts'
import { invitationsTexts as texts } from '../../i18n/english/users.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { searchFilter } from '../../ui/console/filters.tsx'
import { DetailsDrawer } from '../../ui/dialog/DetailsDrawer.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { BackLink } from '../../ui/NotFound.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { workflowTime } from '../../ui/times.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { reloadInvitations } from './queries.ts'

const { fields } = texts

const columns = (): ConsoleColumn<Invitation>[] => [
  {
    field: 'name',
    headerName: fields.name,
    flex: 1.5,
    minWidth: 140,
    valueGetter: (_name: never, row: Invitation) => personName(row),
  },
  { field: 'email', headerName: fields.email, flex: 2, minWidth: 170 },
  { field: 'organization_name', headerName: fields.organization_id, flex: 2, minWidth: 160 },
  {
    field: 'organization_role',
    headerName: fields.organization_role,
    minWidth: 120,
    valueFormatter: (role: Invitation['organization_role']) => organizations.members.roles[role],
  },
  { field: 'invited_by', headerName: fields.invited_by, minWidth: 130 },
  { field: 'sent_at', headerName: fields.sent_at, minWidth: 150, valueFormatter: workflowTime },
  {
    field: 'expires_at',
    headerName: fields.expires_at,
    minWidth: 150,
    valueGetter: (_at: never, row: Invitation) => expiryOf(row),
  },
]

const expiryOf = ({ expires_at }: Invitation) =>
  Date.parse(expires_at) <= Date.now() ? texts.expired : (workflowTime(expires_at) ?? '')

/** Columns that tablets show by default. */
const narrowColumns = ['name', 'organization_name', 'expires_at']

const filters = () => [searchFilter(texts.search)]

/** Lists the pending invitations, which can be sent again or revoked (S-36). */
export function Invitations() {
  const [openedId, setOpenedId] = useState<Invitation['id'] | null>(null)
  return (
    <ConsoleList<Invitation>
      resource="invitations"
      table="invitations"
      title={texts.list}
      back={<BackLink to="/admin/users/dashboard">{texts.back}</BackLink>}
      filters={filters()}
      exported={{ fileName: 'invitations', load: input => call(invitations.export, input) }}
    >
      <ConsoleDataGrid<Invitation>
        disableColumnSorting
        label={texts.list}
        columns={columns}
        narrow={narrowColumns}
        empty={texts.none}
        rowName={personName}
        rowClick={({ id }) => void setOpenedId(id)}
      />
      <InvitationDrawer id={openedId} onClose={() => setOpenedId(null)} />
    </ConsoleList>
  )
}

/** An invitation as the list has it now. A revoked invitation closes the drawer. */
function InvitationDrawer({ id, onClose }: { id: Invitation['id'] | null; onClose: () => void }) {
  const { data = [] } = useListContext<Invitation>()
  return (
    <DetailsDrawer row={data.find(invitation => invitation.id === id) ?? null} title={personName} onClose={onClose}>
      {invitation => <InvitationDetails key={invitation.id} invitation={invitation} />}
    </DetailsDrawer>
  )
}

function InvitationDetails({ invitation }: { invitation: Invitation }) {
  const notify = useNotify()
  const name = personName(invitation)
  const params = { id: invitation.id }
  const resend = useMutation({
    mutationFn: () => call(invitations.resend, { params }),
    onSuccess: () => reloadInvitations(),
  })
  const revoke = useMutation({
    mutationFn: () => call(invitations.revoke, { params }),
    onSuccess: () => {
      notify(texts.revoked(name), { type: 'success' })
      return reloadInvitations()
    },
  })
  const problem = resend.error ?? revoke.error
  const isBusy = resend.isPending || revoke.isPending
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts
        facts={[
          [fields.email, invitation.email],
          [fields.organization_id, invitation.organization_name],
          [fields.organization_role, organizations.members.roles[invitation.organization_role]],
          [fields.invited_by, invitation.invited_by],
          [fields.sent_at, workflowTime(invitation.sent_at)],
          [fields.expires_at, expiryOf(invitation)],
        ]}
      />
      {resend.data && <InvitationLink sent={resend.data} />}
      {problem && <Problem>{problem.message}</Problem>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" aria-label={texts.resendTo(name)} disabled={isBusy} onClick={() => resend.mutate()}>
          {texts.resend}
        </Button>
        <Button color="error" aria-label={texts.revokeOf(name)} disabled={isBusy} onClick={() => revoke.mutate()}>
          {texts.revoke}
        </Button>
      </Box>
    </Box>
  )
}
