import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError, WithRecord } from 'ra-core'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { account } from '#domain/identity/account/contract.ts'
import type { CurrentUser } from '#domain/identity/account/currentUser.ts'
import { AccountForm, accountChange, accountSaved, formErrors, profile } from '#domain/identity/account/profile.ts'
import { landing } from '#domain/identity/account/session.ts'
import { sessions } from '#domain/identity/sessions/contract.ts'
import type { OpenSession } from '#domain/identity/sessions/schema.ts'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import type { OwnAccountEvent } from '#domain/people/accountSecurity/schema.ts'
import { accountNames } from '#domain/platform/fields.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { confirmedFullNames } from '#domain/platform/text.ts'
import { useWhoami, whoamiQuery } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts as accountSecurityTexts } from '../../../i18n/english/accountSecurity.ts'
import { sessionsTexts, texts } from '../../../i18n/english/settings.ts'
import { messagesTexts as sent } from '../../../i18n/english/shell.ts'
import { newsText } from '../../../i18n/i18nProvider.ts'
import { forgetPage, forgetToken } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { OutcomeBanner, useOutcome } from '../../../ui/dialog/OutcomeBanner.tsx'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { ConflictForm } from '../../../ui/fields/conflict/ConflictForm.tsx'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { SendButton } from '../../../ui/fields/FormButtons.tsx'
import { FormCheckboxes } from '../../../ui/fields/FormChoice.tsx'
import { FormName, FormPhone, FormText, tidyPhone } from '../../../ui/fields/FormText.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { PageTurner } from '../../../ui/PageTurner.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowTable } from '../../../ui/RowTable.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { MessageStateChip } from '../../platform/messages/MessageStateChip.tsx'
import { deviceName } from '../sessions/deviceName.ts'
import { SessionTable } from '../sessions/SessionTable.tsx'
import { currentUserQuery, optInQuery } from './queries.ts'
import { SecondFactor } from './secondFactor/SecondFactor.tsx'
import { PictureSection } from './settings/PictureSection.tsx'

/** The account settings: picture, name, contact data, alerts, and the messages that Passage has sent the user (ACCT-001). */
export function AccountSettings() {
  const current = useQuery(currentUserQuery)
  const methods = useQuery(optInQuery)
  const failed = [current, methods].find(query => query.isError && !query.data)
  const isMissing = current.data?.user.without_password
  const toPassword = (
    <Button component={Link} to={isMissing ? '/forgot_password' : '/change_password'} variant="outlined">
      {isMissing ? texts.setPassword : texts.password}
    </Button>
  )
  return (
    <Page narrow>
      <PageHeader title={texts.title} actions={toPassword} />
      <NoRole />
      {current.data && methods.data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <PictureSection current={current.data} />
          {/* Remounts only for a different user so that reloading the same user does not overwrite input. */}
          <AccountFields key={current.data.user.id} user={current.data.user} methods={methods.data} />
          <SecondFactor />
          <OwnSessions />
          <SecurityActivity />
          <OwnMessages />
        </Box>
      ) : failed ? (
        <FailedState error={failed.error} onRetry={failed.refetch} />
      ) : (
        <CardSkeletons rows={3} height={200} />
      )}
    </Page>
  )
}

/** Explains to users without a role why they were redirected here and who can assign a role. */
function NoRole() {
  const user = useWhoami()
  const hasRole = user.organization_role === 'administrator' || user.facility_roles.length > 0
  if (landing(user) !== '/account_settings' || hasRole) return null
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {user.organization_name ? texts.noRole.member(user.organization_name) : texts.noRole.alone}
    </Alert>
  )
}

const labels = texts.messages
const page_size = 10

/** Lists the emails and text messages sent to the user, with date, channel, subject, and delivery status. */
function OwnMessages() {
  const [page_number, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'current', 'messages', page_number],
    queryFn: ({ signal }) => call(profile.messages, { query: { page_number, page_size }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      {data ? (
        data.total === 0 ? (
          <EmptyState title={labels.none} />
        ) : (
          <>
            <RowTable label={labels.title} columns={[labels.when, labels.how, labels.subject, labels.state]}>
              {data.data.map(({ id, created_at, channel, subject, state }) => (
                <TableRow key={id}>
                  <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                    <RelativeTime at={created_at} />
                  </TableCell>
                  <TableCell>{sent.channels[channel]}</TableCell>
                  <TableCell>{newsText(subject)}</TableCell>
                  <TableCell>
                    <MessageStateChip state={state} />
                  </TableCell>
                </TableRow>
              ))}
            </RowTable>
            <PageTurner page={page_number} pageSize={page_size} total={data.total} onPage={setPage} />
          </>
        )
      ) : error ? (
        <FailedState title={labels.failed} error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={3} height={40} />
      )}
    </FormGroup>
  )
}

const activityTexts = accountSecurityTexts.own

const actorLabel = ({ by, administrator }: OwnAccountEvent) =>
  by === 'administrator'
    ? accountSecurityTexts.administrator(administrator ?? '')
    : by === 'code'
      ? activityTexts.code
      : activityTexts.you

/** Lists changes to the user's sign-in settings and who made them. */
function SecurityActivity() {
  const [page_number, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'current', 'security-activity', page_number],
    queryFn: ({ signal }) => call(accountSecurity.own, { query: { page_number, page_size }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormGroup title={activityTexts.title} about={activityTexts.about} columns={1}>
      {!data ? (
        error ? (
          <FailedState title={activityTexts.failed} error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons rows={3} height={40} />
        )
      ) : data.total === 0 ? (
        <EmptyState icon={<ShieldOutlined color="disabled" fontSize="inherit" />} title={activityTexts.none}>
          {activityTexts.noneAbout}
        </EmptyState>
      ) : (
        <>
          <RowTable
            label={activityTexts.title}
            columns={[accountSecurityTexts.when, accountSecurityTexts.what, accountSecurityTexts.who]}
          >
            {data.data.map(event => (
              <TableRow key={event.id}>
                <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                  <RelativeTime at={event.at} />
                </TableCell>
                <TableCell>{accountSecurityTexts.kinds[event.kind]}</TableCell>
                <TableCell>{actorLabel(event)}</TableCell>
              </TableRow>
            ))}
          </RowTable>
          <PageTurner page={page_number} pageSize={page_size} total={data.total} onPage={setPage} />
        </>
      )}
    </FormGroup>
  )
}

const { own: ownSessionsLabels } = sessionsTexts
const queryKey = ['users', 'current', 'sessions']

/** Lists the user's sessions. The user can sign out of one session or all sessions. */
function OwnSessions() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(sessions.own, { signal }) })
  const [confirming, setConfirming] = useState(false)
  return (
    <FormGroup title={ownSessionsLabels.title} about={ownSessionsLabels.about} columns={1}>
      {data ? (
        <List openSessions={data} />
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={1} height={90} />
      )}
      <Box>
        <Button variant="outlined" color="error" onClick={() => setConfirming(true)}>
          {ownSessionsLabels.everywhere}
        </Button>
      </Box>
      <ConfirmDialog
        open={confirming}
        title={ownSessionsLabels.everywhereTitle}
        confirm={ownSessionsLabels.everywhere}
        onConfirm={async () => {
          await call(sessions.endAll, {})
          forgetToken({ onPurpose: true })
          forgetPage()
          return undefined
        }}
        onClose={() => setConfirming(false)}
      >
        {ownSessionsLabels.everywhereAbout}
      </ConfirmDialog>
    </FormGroup>
  )
}

function List({ openSessions }: { openSessions: OpenSession[] }) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  const end = useMutation({
    mutationFn: (session: OpenSession) => call(sessions.end, { params: { id: session.id } }),
    onSuccess: (_, session) => announce(ownSessionsLabels.ended(deviceName(session.device))),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <>
      {end.isError && <Problem>{end.error.message}</Problem>}
      <SessionTable
        label={ownSessionsLabels.title}
        sessions={openSessions}
        action={
          <WithRecord<OpenSession>
            render={session =>
              !session.current && (
                <Button
                  size="small"
                  aria-label={ownSessionsLabels.endOf(deviceName(session.device))}
                  disabled={end.isPending}
                  onClick={() => end.mutate(session)}
                >
                  {ownSessionsLabels.end}
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}

type Props = { user: CurrentUser['user']; methods: { id: number; name: string }[] }

/** Form for name, phone number, email, and alerts. Shows the success banner for 1.5 s (ACCT-008). */
function AccountFields({ user, methods }: Props) {
  const queryClient = useQueryClient()
  const { outcome, setPaused, showSuccess, showError, clear } = useOutcome(() => clear())

  /** Version of the account that the next save replaces. */
  const seen = useRef(user.updated_at)

  async function save(form: AccountForm) {
    clear()
    try {
      const saved = await call(account.editCurrent, { body: { ...accountChange(form), updated_at: seen.current } })
      seen.current = saved.user.updated_at
      setCached(queryClient, currentUserQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: whoamiQuery.queryKey })
      showSuccess(accountSaved)
    } catch (error) {
      // The form offers both versions.
      if (error instanceof HttpError && error.status === 409) throw error
      showError(somethingWentWrong, { closes: true })
      const errors = error instanceof HttpError ? error.body?.errors : undefined
      // Field errors appear next to their fields; only other errors appear in the banner.
      if (errors) throw new HttpError((error as Error).message, 422, { errors: formErrors(errors) })
    }
  }

  return (
    <ConflictForm
      schema={AccountForm}
      values={valuesOf(user)}
      labels={texts.fields}
      onSubmit={save}
      conflict={{
        valuesOf: (fresh: CurrentUser) => valuesOf(fresh.user),
        onFresh: (fresh: CurrentUser) => {
          seen.current = fresh.user.updated_at
        },
        show: (field, value) => (field === 'comMethods' ? methodNames(value, methods) : undefined),
      }}
    >
      <FormGroup title={texts.you} about={texts.youAbout}>
        <FormName name="firstName" autoComplete="given-name" />
        <FormName name="lastName" autoComplete="family-name" />
        <FormPhone name="phoneNum" />
        <FormText name="email" type="email" autoComplete="email" />
      </FormGroup>
      <FormGroup title={texts.reach} about={texts.reachAbout} columns={1}>
        <FormCheckboxes name="comMethods" hint={texts.sms} options={methods} />
      </FormGroup>
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
      <SendButton submit={texts.update} sending={texts.updating} />
    </ConflictForm>
  )
}

const valuesOf = (user: CurrentUser['user']) => ({
  firstName: user.first_name,
  lastName: user.last_name,
  ...confirmedFullNames(accountNames, { firstName: user.first_name, lastName: user.last_name }),
  phoneNum: tidyPhone(user.phone_number ?? ''),
  email: user.email,
  comMethods: user.opt_in_methods,
})

const methodNames = (chosen: unknown, methods: Props['methods']): string | undefined =>
  Array.isArray(chosen) && chosen.length > 0
    ? methods
        .filter(({ id }) => chosen.includes(id))
        .map(({ name }) => name)
        .join(', ')
    : undefined
