import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { invitations } from '#domain/people/invitations/contract.ts'
import type { Invitation } from '#domain/people/invitations/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/invitations.ts'
import { texts as organizations } from '../../i18n/english/organizations.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { workflowTime } from '../../ui/times.ts'
import { nameOf } from './adminRoles.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { invitationsQuery, reloadInvitations } from './queries.ts'

/** Lists the pending invitations, which can be sent again or revoked (S-36). */
export function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(invitationsQuery)
  return (
    <DialogFrame open title={texts.list} onClose={onClose}>
      {data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {data.length === 0 && <Typography component="li">{texts.none}</Typography>}
          {data.map(invitation => (
            <Line key={invitation.id} invitation={invitation} />
          ))}
        </Box>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={2} height={72} />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
        <Button onClick={onClose}>{texts.done}</Button>
      </Box>
    </DialogFrame>
  )
}

function Line({ invitation }: { invitation: Invitation }) {
  const notify = useNotify()
  const name = nameOf(invitation)
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
  const expired = Date.parse(invitation.expires_at) <= Date.now()
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1, pb: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2">{invitation.email}</Typography>
        <Typography variant="body2">
          {invitation.organization_name} · {organizations.members.roles[invitation.organization_role]}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.by(invitation.invited_by, workflowTime(invitation.sent_at) ?? '')} ·{' '}
          {expired ? texts.expired : texts.expires(workflowTime(invitation.expires_at) ?? '')}
        </Typography>
      </Box>
      {resend.data && <InvitationLink sent={resend.data} />}
      {problem && <Problem>{problem.message}</Problem>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={texts.resendTo(name)}
          disabled={resend.isPending || revoke.isPending}
          onClick={() => resend.mutate()}
        >
          {texts.resend}
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={texts.revokeOf(name)}
          disabled={resend.isPending || revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {texts.revoke}
        </Button>
      </Box>
    </Box>
  )
}
