import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import { ApprovalDecision } from '#domain/people/accountSecurity/requests.ts'
import type { AccountApproval } from '#domain/people/accountSecurity/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { texts } from '../../../i18n/english/accountSecurity.ts'
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

const labels = texts.approvals

/** Card for a request: its account, change, reason, and requester, followed by the decision or the buttons to make one. */
export function ApprovalCard({ approval }: { approval: AccountApproval }) {
  const [dialog, setDialog] = useState({ open: false, approve: true })
  const { act, user_name, decided_by, decided_at } = approval
  const waits = approval.state === approvalWaits
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {labels.acts[act]}:{' '}
        <Link component={RouterLink} to={`/admin/users/edit/${approval.user_id}`}>
          {user_name}
        </Link>
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Fact name={labels.from}>{approval.current_email}</Fact>
        {approval.email && <Fact name={labels.to}>{approval.email}</Fact>}
        <Fact name={labels.reason}>{approval.reason}</Fact>
        <Fact name={labels.requested(approval.requested_by)}>
          <RelativeTime at={approval.requested_at} />
        </Fact>
        {waits && (
          <Fact name={labels.expires}>
            <RelativeTime at={approval.expires_at} />
          </Fact>
        )}
      </Box>
      {!waits ? (
        <Typography variant="body2">
          {decided_by ? labels.decided(labels.states[approval.state], decided_by) : labels.states[approval.state]}
          {decided_at && (
            <>
              , <RelativeTime at={decided_at} />
            </>
          )}
          {approval.note && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {approval.note}
            </Box>
          )}
        </Typography>
      ) : approval.own ? (
        <Typography variant="body2" color="textSecondary">
          {labels.ownRequest}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            aria-label={labels.approveOf(labels.acts[act], user_name)}
            onClick={() => setDialog({ open: true, approve: true })}
          >
            {labels.approve}
          </Button>
          <Button
            variant="outlined"
            aria-label={labels.refuseOf(labels.acts[act], user_name)}
            onClick={() => setDialog({ open: true, approve: false })}
          >
            {labels.refuse}
          </Button>
        </Box>
      )}
      <Decision approval={approval} {...dialog} onClose={() => setDialog({ ...dialog, open: false })} />
    </Box>
  )
}

const approvalWaits: AccountApproval['state'] = 'Waiting'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="dt">
      {name}
    </Typography>
    <Typography variant="body2" component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
)

type Props = { approval: AccountApproval; open: boolean; approve: boolean; onClose: () => void }

/** Asks the user to confirm a decision and accepts an optional note for the requester. */
const Decision = ({ approval: { id, user_name }, open, approve, onClose }: Props) => (
  <RecordDialog
    open={open}
    title={approve ? labels.approveTitle(user_name) : labels.refuseTitle(user_name)}
    schema={ApprovalDecision}
    values={{ approve, note: '' }}
    onSubmit={async body => {
      await call(accountSecurity.decide, { params: { id }, body })
      for (const key of ['accountSecurity', 'accountEvents']) void queryClient.invalidateQueries({ queryKey: [key] })
      void queryClient.invalidateQueries({ queryKey: ['users'] })
      return approve ? labels.approved : labels.refused
    }}
    onClose={onClose}
    submit={approve ? labels.approve : labels.refuse}
  >
    {approve && <Typography variant="body2">{labels.approveAbout(user_name)}</Typography>}
    <FormLongText name="note" label={labels.note} optional maxLength={1000} />
  </RecordDialog>
)
