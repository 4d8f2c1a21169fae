import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SignInState } from '#domain/identity/sessions/schema.ts'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import { ApprovalRequest } from '#domain/people/accountSecurity/requests.ts'
import type { AccountAct } from '#domain/people/accountSecurity/schema.ts'
import type { User } from '#domain/people/users/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/accountSecurity.ts'
import { RecordDialog } from '../../ui/dialog/RecordDialog.tsx'
import { FormSelect } from '../../ui/fields/FormSelect.tsx'
import { FormLongText, FormText } from '../../ui/fields/FormText.tsx'
import { nameOf } from './adminRoles.ts'
import { reloadUsers } from './queries.ts'

const { request: labels, approvals } = texts

type Props = { user: User; state: Pick<SignInState, 'approval_due' | 'requested' | 'second_factor'> }

/**
 * Lists the changes that need a second administrator's approval, with the reason and a form for requesting approval. Renders
 * nothing if there are none.
 */
export function RequestApproval({ user, state }: Props) {
  const [asking, setAsking] = useState(false)
  // A user without a second factor has none to remove.
  const due = state.approval_due.filter(act => act !== 'factor' || state.second_factor)
  const left = due.filter(act => !state.requested.includes(act))
  if (!due.length && !state.requested.length) return null
  return (
    <Alert severity="info">
      {due.includes('email') && <div>{labels.due.email}</div>}
      {due.includes('factor') && <div>{labels.due.factor}</div>}
      {state.requested.length > 0 && <div>{labels.waiting(state.requested.map(act => approvals.acts[act]).join(', '))}</div>}
      {left.length > 0 && (
        <Button variant="outlined" size="small" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
          {labels.open}
        </Button>
      )}
      <Dialog user={user} acts={left} open={asking} onClose={() => setAsking(false)} />
    </Alert>
  )
}

type DialogProps = { user: User; acts: readonly AccountAct[]; open: boolean; onClose: () => void }

const Dialog = ({ user, acts, open, onClose }: DialogProps) => (
  <RecordDialog
    open={open}
    title={labels.title(nameOf(user))}
    schema={ApprovalRequest}
    values={{ act: null as never, email: null, newPassword: null, reason: '' }}
    onSubmit={async body => {
      await call(accountSecurity.request, { params: { id: user.id }, body })
      void reloadUsers()
      return labels.done
    }}
    onClose={onClose}
    submit={labels.send}
  >
    <Typography variant="body2" color="textSecondary">
      {labels.about}
    </Typography>
    <FormSelect name="act" label={labels.act} options={acts.map(id => ({ id, name: approvals.acts[id] }))} />
    <Value />
    <FormLongText name="reason" label={labels.reason} hint={labels.reasonHint} maxLength={1000} />
  </RecordDialog>
)

/** Field for the new email address or password. */
function Value() {
  const act = useWatch({ name: 'act' }) as AccountAct
  if (act === 'email') return <FormText name="email" label={labels.email} type="email" autoComplete="off" />
  return act === 'password' ? (
    <FormText name="newPassword" label={labels.password} type="password" autoComplete="new-password" />
  ) : null
}
