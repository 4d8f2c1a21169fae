import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReference } from 'ra-core'
import { useState } from 'react'
import { PasswordInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { can } from '#domain/access.ts'
import { secondFactor } from '#domain/identity/secondFactor/contract.ts'
import { sessions } from '#domain/identity/sessions/contract.ts'
import type { SignInState } from '#domain/identity/sessions/schema.ts'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import { ApprovalRequest } from '#domain/people/accountSecurity/rules.ts'
import type { AccountAct } from '#domain/people/accountSecurity/schema.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { isDeactivated, type User } from '#domain/people/users/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { setCached } from '../../dataProvider/setCached.ts'
import { texts as accountSecurityTexts } from '../../i18n/english/accountSecurity.ts'
import { sessionsTexts as texts } from '../../i18n/english/settings.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { ConsoleText } from '../../ui/console/ConsoleForm.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { ServerExportButton } from '../../ui/console/ListExportButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Section } from '../../ui/Section.tsx'
import { workflowTime } from '../../ui/times.ts'
import { SessionTable } from '../../workspaces/identity/sessions/SessionTable.tsx'
import { reloadUsers } from './queries.ts'

const { user: labels, own } = texts
const keyOf = (id: number) => ['users', 'sign-in', id]

/**
 * Shows the user's sign-in status and sessions. Authorized administrators can lock or unlock the account and end all of the
 * user's sessions.
 */
export function SignInSection({ user }: { user: User }) {
  const query = useQuery({
    queryKey: keyOf(user.id),
    queryFn: ({ signal }) => call(sessions.ofUser, { params: { id: user.id }, signal }),
  })
  return (
    <Section framed title={labels.title}>
      <Loaded query={query}>{state => <State user={user} state={state} />}</Loaded>
    </Section>
  )
}

/** Whether the user can sign in, given the approval, locks, and failed password attempts. */
const signInStatus = (user: User, { locked_at, stopped_until }: SignInState) => {
  if (locked_at) return labels.locked(workflowTime(locked_at) ?? '')
  if (isDeactivated(user)) return labels.notApproved
  return stopped_until ? labels.stopped(workflowTime(stopped_until) ?? '') : labels.open
}

/** Wording and action for each confirmation dialog. */
const questions = () => ({
  lock: {
    title: labels.lockTitle,
    about: labels.lockAbout,
    confirm: labels.lock,
    act: (id: number): Promise<unknown> => call(sessions.lock, { params: { id } }),
  },
  end: {
    title: labels.endTitle,
    about: labels.endAbout,
    confirm: own.everywhere,
    act: (id: number): Promise<unknown> => call(sessions.endOfUser, { params: { id } }),
  },
  factor: {
    title: labels.factorTitle,
    about: labels.factorAbout,
    confirm: labels.factorReset,
    act: (id: number): Promise<unknown> => call(secondFactor.reset, { params: { id } }),
  },
  unlink: {
    title: labels.unlinkTitle,
    about: labels.unlinkAbout,
    confirm: labels.unlink,
    act: (id: number): Promise<unknown> => call(sessions.unlink, { params: { id } }),
  },
})

function State({ user, state }: { user: User; state: SignInState }) {
  const viewer = useWhoami()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<keyof ReturnType<typeof questions>>()
  const keep = (fresh: SignInState) => setCached(queries, keyOf(user.id), fresh)
  const params = { id: user.id }
  const unlock = useMutation({ mutationFn: () => call(sessions.unlock, { params }), onSuccess: keep })
  const shut = state.locked_at !== null || state.stopped_until !== null
  const may = can(viewer, 'sessions.manage', user)
  const { referenceRecord: organization } = useReference<ListedOrganization>({
    reference: 'organizations',
    id: user.organization_id ?? 0,
    options: { enabled: user.organization_id !== null },
  })
  const question = asking && questions()[asking]
  return (
    <>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Typography variant="body2" sx={shut ? { fontWeight: 600, color: 'error.main' } : undefined}>
          {signInStatus(user, state)}
        </Typography>
        {!isDeactivated(user) && organization?.active_status === 'Deactivated' && (
          <Typography variant="body2">{labels.organizationDeactivated}</Typography>
        )}
        <Typography variant="body2">{state.second_factor ? labels.factorOn : labels.factorOff}</Typography>
        {state.linked_to.map(issuer => (
          <Typography key={issuer} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {labels.linked(issuer)}
          </Typography>
        ))}
        {state.sessions.length === 0 && <Typography variant="body2">{labels.none}</Typography>}
        <Box role="status">{unlock.isSuccess && !shut && <Typography variant="body2">{labels.unlocked}</Typography>}</Box>
      </Box>
      {state.sessions.length > 0 && (
        <>
          <SessionTable label={labels.sessions} sessions={state.sessions} />
          <Box>
            <ServerExportButton fileName={`sessions-user-${user.id}`} load={() => call(sessions.export, { params })} />
          </Box>
        </>
      )}
      {may && <RequestApproval user={user} state={state} />}
      {unlock.isError && <Problem>{unlock.error.message}</Problem>}
      {may && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {shut && (
            <Button variant="outlined" disabled={unlock.isPending} onClick={() => unlock.mutate()}>
              {labels.unlock}
            </Button>
          )}
          {!state.locked_at && (
            <Button variant="outlined" color="error" onClick={() => setAsking('lock')}>
              {labels.lock}
            </Button>
          )}
          {state.second_factor && !state.approval_due.includes('factor') && (
            <Button variant="outlined" color="error" onClick={() => setAsking('factor')}>
              {labels.factorReset}
            </Button>
          )}
          {state.linked_to.length > 0 && can(viewer, 'sessions.unlink', undefined) && (
            <Button variant="outlined" color="error" onClick={() => setAsking('unlink')}>
              {labels.unlink}
            </Button>
          )}
          {state.sessions.length > 0 && (
            <Button variant="outlined" color="error" onClick={() => setAsking('end')}>
              {own.everywhere}
            </Button>
          )}
        </Box>
      )}
      {question && (
        <ConfirmDialog
          open
          title={question.title(personName(user))}
          confirm={question.confirm}
          onConfirm={async () => {
            await question.act(user.id)
            await queries.invalidateQueries({ queryKey: keyOf(user.id) })
            return undefined
          }}
          onClose={() => setAsking(undefined)}
        >
          {question.about}
        </ConfirmDialog>
      )}
    </>
  )
}

const { request: requestApprovalLabels, approvals } = accountSecurityTexts

type Props = { user: User; state: Pick<SignInState, 'approval_due' | 'requested' | 'second_factor'> }

/**
 * Lists the changes that need a second administrator's approval, with the reason and a form for requesting approval. Renders
 * nothing if there are none.
 */
function RequestApproval({ user, state }: Props) {
  // A user without a second factor has none to remove.
  const due = state.approval_due.filter(act => act !== 'factor' || state.second_factor)
  const left = due.filter(act => !state.requested.includes(act))
  if (!due.length && !state.requested.length) return null
  return (
    <Alert severity="info">
      {due.includes('email') && <div>{requestApprovalLabels.due.email}</div>}
      {due.includes('factor') && <div>{requestApprovalLabels.due.factor}</div>}
      {state.requested.length > 0 && (
        <div>{requestApprovalLabels.waiting(state.requested.map(act => approvals.acts[act]).join(', '))}</div>
      )}
      {left.length > 0 && (
        <DialogButton variant="outlined" size="small" sx={{ mt: 1 }} label={requestApprovalLabels.open}>
          {dialog => <Dialog {...dialog} user={user} acts={left} />}
        </DialogButton>
      )}
    </Alert>
  )
}

type DialogProps = { user: User; acts: readonly AccountAct[]; open: boolean; onClose: () => void }

const Dialog = ({ user, acts, open, onClose }: DialogProps) => (
  <InDialog open={open} title={requestApprovalLabels.title(personName(user))} onClose={onClose}>
    <ActionForm
      schema={ApprovalRequest}
      values={{ act: null as never, email: null, newPassword: null, reason: '' }}
      onSubmit={async body => {
        await call(accountSecurity.request, { params: { id: user.id }, body })
        void reloadUsers()
        return requestApprovalLabels.done
      }}
      onClose={onClose}
      submit={requestApprovalLabels.send}
    >
      <Typography variant="body2" color="textSecondary">
        {requestApprovalLabels.about}
      </Typography>
      <ChoiceInput
        source="act"
        label={requestApprovalLabels.act}
        choices={acts.map(id => ({ id, name: approvals.acts[id] }))}
        empty={shell.form.select}
      />
      <Value />
      <ConsoleText
        source="reason"
        label={requestApprovalLabels.reason}
        hint={requestApprovalLabels.reasonHint}
        multiline
        minRows={4}
      />
    </ActionForm>
  </InDialog>
)

/** Field for the new email address or password. */
function Value() {
  const act = useWatch({ name: 'act' }) as AccountAct
  if (act === 'email') return <TextInput source="email" label={requestApprovalLabels.email} type="email" />
  return act === 'password' ? (
    <PasswordInput source="newPassword" label={requestApprovalLabels.password} autoComplete="new-password" />
  ) : null
}
