import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { EditBase, useEditContext } from 'ra-core'
import { useRef, useState } from 'react'
import { PasswordInput } from 'react-admin'
import { useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { users } from '#domain/people/users/contract.ts'
import { AdminPasswordChange, awaitsReview, type User } from '#domain/people/users/schema.ts'
import { rule, withRules } from '#domain/platform/formRules.ts'
import { personName } from '#domain/platform/text.ts'
import { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/users.ts'
import { quiet } from '../../ui/console/ConsoleList.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { ConsoleTitle } from '../../ui/console/ScreenBar.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { withPrescribedMessage } from '../../ui/fields/errorLines.ts'
import { BackLink } from '../../ui/NotFound.tsx'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Section } from '../../ui/Section.tsx'
import { FailedState } from '../../ui/StateBox.tsx'
import { pacificDate } from '../../ui/times.ts'
import { ChangeList } from '../../workspaces/compliance/audit/ChangeList.tsx'
import { PersonPicture } from '../../workspaces/people/users/PersonPicture.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { DeactivateUserDialog } from './DeactivateUserDialog.tsx'
import { Membership } from './Membership.tsx'
import { ProfileForm, updateBarRoom } from './ProfileForm.tsx'
import { isAdmin, reloadUsers } from './queries.ts'
import { SignInSection } from './SignInSection.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { UserActions } from './UserActions.tsx'
import { UserStatus, useUserStatus } from './UserStatus.tsx'

const { editing: labels } = texts

/** A user's page for administrators, which uses react-admin's edit controller (USER-035). */
export function UserEdit() {
  const { userId } = useParams()
  const id = /^[1-9]\d{0,9}$/.test(userId ?? '') ? Number(userId) : 0
  if (id === 0)
    return (
      <>
        <Back />
        <FailedState error={new Error(labels.missing)} />
      </>
    )
  return (
    <EditBase<User>
      key={id}
      resource="users"
      id={id}
      redirect={false}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={quiet}
      mutationOptions={quiet}
    >
      <Found />
    </EditBase>
  )
}

function Found() {
  const { record, error, refetch } = useEditContext<User>()
  if (record) return <Editing user={record} />
  return (
    <>
      <Back />
      {error ? <FailedState error={error} onRetry={refetch} /> : <Loading />}
    </>
  )
}

const Loading = () => (
  <Box aria-busy="true">
    <Typography role="status" variant="h2" sx={{ mb: 2 }}>
      {labels.loading}
    </Typography>
    <Box sx={{ display: 'flex', gap: 2, mb: 3 }} aria-hidden="true">
      <Skeleton variant="circular" width={56} height={56} />
      <Skeleton variant="text" width={180} />
    </Box>
    <CardSkeletons rows={3} height={170} />
  </Box>
)

const Back = () => (
  <Box sx={{ mb: 0.5 }}>
    <BackLink to="/admin/users/dashboard">{labels.back}</BackLink>
  </Box>
)

function Editing({ user }: { user: User }) {
  const organization = useRef<HTMLDivElement>(null)
  // A sign-up that needs review is shown first, and stays there after it is approved.
  const [reviewFirst] = useState(awaitsReview(user))
  const [transferring, setTransferring] = useState(false)
  const organizationSection = (
    <Box ref={organization} tabIndex={-1} sx={{ minWidth: 0, scrollMarginTop: 72, ...(reviewFirst && bothColumns) }}>
      <Section framed title={labels.organization}>
        <Organization user={user} />
      </Section>
    </Box>
  )
  return (
    <>
      <ConsoleTitle>{labels.title(user.first_name)}</ConsoleTitle>
      <Back />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <PersonPicture person={user} picture={user.profile_image?.s3_filename} size={56} />
        <Box sx={{ flex: '1 1 160px' }}>
          <Typography sx={{ fontWeight: 600, ...(isAdmin(user) && { color: 'error.main' }) }}>
            {personName(user)}
            {isAdmin(user) && ` (${texts.admin})`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[labels.signedUp(pacificDate(user.created_at)), user.organization_name].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
          {/* Wait until the menu has closed and returned focus. */}
          <Status user={user} onReview={() => setTimeout(() => organization.current?.focus())} />
          {user.is_patient_advocate && <UserActions user={user} open onTransfer={() => setTransferring(true)} />}
        </Box>
      </Box>
      <Box sx={{ ...columns, pb: updateBarRoom }}>
        {reviewFirst && organizationSection}
        <LoginInformation user={user} />
        <SignInSection user={user} />
        <Box sx={{ minWidth: 0, gridColumn: { lg: 2 }, gridRow: { lg: `${reviewFirst ? 2 : 1} / 6` } }}>
          <ProfileForm user={user} />
        </Box>
        {!reviewFirst && organizationSection}
        <Section framed title={labels.changes}>
          <ChangeList resource="users" id={user.id} pageSize={5} />
        </Section>
      </Box>
      {transferring && <TransferDialog user={user} onClose={() => setTransferring(false)} />}
    </>
  )
}

/** One column, or, on wide screens, the profile's form beside the other sections. The last row takes the height that is left. */
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
  gridTemplateRows: { lg: 'auto auto auto auto 1fr' },
}
const bothColumns = { gridColumn: { lg: '1 / -1' } }

/** The user's status and status menu, as in the list. */
function Status({ user, onReview }: { user: User; onReview: () => void }) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const set = useUserStatus(setProblem)
  return (
    <Box sx={{ display: 'grid', gap: 1, '& button[aria-haspopup]': { minHeight: { xs: 44, md: 26 }, borderRadius: 6 } }}>
      <UserStatus user={user} onProblem={setProblem} onShutOut={() => setAsking(true)} onReview={onReview} />
      {problem && <Problem>{problem}</Problem>}
      {asking && (
        <DeactivateUserDialog user={user} onConfirm={() => set(user, 'Not Approved')} onClose={() => setAsking(false)} />
      )}
    </Box>
  )
}

function Organization({ user }: { user: User }) {
  if (user.organization_id !== null) return <Membership user={user} organization_id={user.organization_id} />
  if (awaitsReview(user)) return <ApprovalPanel user={user} />
  return <Typography variant="body2">{texts.member.none(user.first_name)}</Typography>
}

/** Shows the username and communication methods, with a button that changes the password (USER-036). */
function LoginInformation({ user }: { user: User }) {
  const viewer = useWhoami()
  const { data: methods = [], error } = useQuery(lookupQuery('opt_in'))
  const chosen = methods.filter(({ id }) => user.opt_in_methods.includes(Number(id))).map(({ name }) => name)
  return (
    <Section framed title={labels.login}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Facts
          facts={[
            [texts.fields.username, user.username],
            [labels.methods, user.opt_in_methods.length ? chosen.join(', ') : labels.noMethods],
          ]}
        />
        {error && <Problem>{error.message}</Problem>}
        {can(viewer, 'users.changePassword', user) && (
          <Box>
            <DialogButton variant="outlined" label={labels.password}>
              {dialog => <ChangePasswordDialog {...dialog} user={user} />}
            </DialogButton>
          </Box>
        )}
      </Box>
    </Section>
  )
}

const Passwords = withRules(
  AdminPasswordChange.extend({ confirmation: z.string() }),
  rule(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    get message() {
      return texts.passwordDialog.differ
    },
  }),
)

type Props = { user: User; open: boolean; onClose: () => void }

/** Dialog that sets another user's password (USER-054 to USER-057). Shows why the server refuses a password (S-34). */
function ChangePasswordDialog({ user, open, onClose }: Props) {
  return (
    <InDialog open={open} title={texts.passwordDialog.title(personName(user))} onClose={onClose}>
      <ActionForm
        schema={Passwords}
        values={{ newPassword: '', confirmation: '' }}
        onSubmit={async ({ newPassword }) => {
          await call(users.changePassword, { params: { id: user.id }, body: { newPassword } }).catch(error => {
            throw withPrescribedMessage(error)
          })
          void reloadUsers()
          return texts.passwordDialog.done
        }}
        onClose={onClose}
        submit={texts.passwordDialog.submit}
      >
        <Typography variant="body2" color="textSecondary">
          {texts.passwordDialog.about}
        </Typography>
        <PasswordInput source="newPassword" label={texts.passwordDialog.fresh} autoComplete="new-password" />
        <PasswordInput source="confirmation" label={texts.passwordDialog.again} autoComplete="new-password" />
      </ActionForm>
    </InDialog>
  )
}
