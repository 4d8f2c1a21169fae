import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { invitations } from '#domain/people/invitations/contract.ts'
import type { Invitation, SentInvitation } from '#domain/people/invitations/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as organizations } from '../../i18n/english/organizations.ts'
import { invitationsTexts as texts } from '../../i18n/english/users.ts'
import { copyText } from '../../ui/browser.ts'
import { InDialog } from '../../ui/console/InDialog.tsx'
import { ServerExportButton } from '../../ui/console/ListExportButton.tsx'
import { LabelledInput } from '../../ui/fields/Labelled.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { workflowTime } from '../../ui/times.ts'
import { invitationsQuery, reloadInvitations } from './queries.ts'

/** Lists the pending invitations, which can be sent again or revoked (S-36). */
export function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(invitationsQuery)
  return (
    <InDialog open title={texts.list} onClose={onClose}>
      <Loaded query={query} rows={2}>
        {data => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {data.length === 0 && <Typography component="li">{texts.none}</Typography>}
            {data.map(invitation => (
              <Line key={invitation.id} invitation={invitation} />
            ))}
          </Box>
        )}
      </Loaded>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 2 }}>
        <ServerExportButton fileName="invitations" load={() => call(invitations.export, {})} />
        <Button onClick={onClose}>{texts.done}</Button>
      </Box>
    </InDialog>
  )
}

function Line({ invitation }: { invitation: Invitation }) {
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

/** Says that the invitation was emailed or, without an email server, shows the link for the administrator to pass on. */
export function InvitationLink({ sent }: { sent: SentInvitation }) {
  const notify = useNotify()
  if (sent.link === null)
    return (
      <Alert severity="success" role="status">
        {texts.sent(sent.email)}
      </Alert>
    )
  const url = new URL(sent.link, window.location.origin).href
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity="warning" role="status">
        {texts.passOn(sent.first_name)}
      </Alert>
      <LabelledInput label={texts.link} value={url} readOnly onFocus={event => event.target.select()} />
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={async () => {
          if (await copyText(url)) notify(texts.copied, { type: 'success' })
          else notify(texts.notCopied, { type: 'warning' })
        }}
      >
        {texts.copy}
      </Button>
    </Box>
  )
}
