import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { invitations } from '#domain/people/invitations/contract.ts'
import { InvitationForm, type OpenedInvitation } from '#domain/people/invitations/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { invitationsTexts as all } from '../../../i18n/english/users.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { SendButton } from '../../../ui/fields/FormButtons.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { usePasswordToggle } from './PasswordFields.tsx'

const texts = all.accept

/**
 * The page behind an invitation's link, where the invited person chooses a password (S-36). The token is in the URL fragment, which
 * browsers do not send. Email scanners that fetch the URL change nothing.
 */
export function AcceptInvitation() {
  const token = useLocation().hash.slice(1)
  const [message, setMessage] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitations.open, { body: { token }, signal }),
    retry: false,
    staleTime: 60_000,
  })
  const status = (error as { status?: number } | null)?.status
  return (
    <Page narrow="form">
      <PageHeader title={data ? texts.title(data.organization_name) : texts.tab} tabTitle={texts.tab} />
      {message ? (
        <Ready message={message} />
      ) : data ? (
        <ChoosePassword token={token} invitation={data} onDone={setMessage} />
      ) : status === 404 || status === 422 ? (
        <EmptyState title={texts.over}>
          {texts.overAbout}
          <Button component={RouterLink} to="/" variant="contained">
            {texts.signIn}
          </Button>
        </EmptyState>
      ) : error ? (
        <FailedState title={texts.failed} error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={2} height={72} />
      )}
    </Page>
  )
}

type Props = { token: string; invitation: OpenedInvitation; onDone: (message: string) => void }

const ChoosePassword = ({ token, invitation, onDone }: Props) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
    <SchemaForm
      schema={InvitationForm}
      values={{ password: '', confirmation: '' }}
      skipUnsavedCheck
      onSubmit={async ({ password }) => onDone((await call(invitations.accept, { body: { token, password } })).message)}
    >
      <Typography>{texts.about(invitation.first_name, invitation.email)}</Typography>
      <FormText
        name="password"
        label={texts.password}
        hint={texts.hint}
        autoComplete="new-password"
        {...usePasswordToggle(texts.password)}
      />
      <FormText
        name="confirmation"
        label={texts.confirmation}
        autoComplete="new-password"
        {...usePasswordToggle(texts.confirmation)}
      />
      <SendButton submit={texts.submit} sending={texts.sending} />
    </SchemaForm>
  </Paper>
)

function Ready({ message }: { message: string }) {
  const focus = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => focus.current?.focus(), [])
  return (
    <Paper variant="outlined" role="status" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <Typography ref={focus} variant="h2" tabIndex={-1}>
        {texts.ready}
      </Typography>
      <Typography>{domainText(message)}</Typography>
      <Link component={RouterLink} to="/">
        {texts.signIn}
      </Link>
    </Paper>
  )
}
