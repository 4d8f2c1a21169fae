import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { EditBase, useEditContext } from 'ra-core'
import { useParams } from 'react-router-dom'
import { awaitsReview, type User } from '#domain/users/schema.ts'
import { BackLink } from '../../components/BackLink.tsx'
import { shownByTheForm } from '../../components/dialog/CreateDialog.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { pacificDate } from '../../components/pacificDate.ts'
import { ChangeList } from '../../features/audit/ChangeList.tsx'
import { PersonPicture } from '../../features/users/PersonPicture.tsx'
import { texts } from '../../i18n/english/users.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { LoginInformation } from './LoginInformation.tsx'
import { Membership } from './Membership.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SignInSection } from './SignInSection.tsx'
import { isAdmin, nameOf } from './standing.ts'
import { UserSection } from './UserSection.tsx'

const { editing: said } = texts

/** One user for administrators (USER-035), with react-admin's edit controller. */
export function UserEdit() {
  const { userId } = useParams()
  const id = /^[1-9]\d{0,9}$/.test(userId ?? '') ? Number(userId) : 0
  if (id === 0)
    return (
      <>
        <Back />
        <FailedState error={new Error(said.missing)} />
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
      queryOptions={{ onError: shownByTheForm }}
      mutationOptions={{ onError: shownByTheForm }}
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

/** The specified loading text and a placeholder. */
const Loading = () => (
  <Box sx={{ maxWidth: 880 }} aria-busy="true">
    <Typography role="status" variant="h2" sx={{ mb: 2 }}>
      {said.loading}
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
    <BackLink to="/admin/users/dashboard">{said.back}</BackLink>
  </Box>
)

const Editing = ({ user }: { user: User }) => (
  <Box sx={{ maxWidth: 880 }}>
    <Back />
    <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {said.title(user.first_name)}
    </Typography>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
      <PersonPicture person={user} picture={user.profile_image?.s3_filename} size={56} />
      <div>
        <Typography sx={{ fontWeight: 600, ...(isAdmin(user) && { color: 'error.main' }) }}>
          {nameOf(user)}
          {isAdmin(user) && ` (${texts.admin})`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {said.signedUp(pacificDate(user.created_at))}
        </Typography>
      </div>
    </Box>
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LoginInformation user={user} />
      <SignInSection user={user} />
      <ProfileForm user={user} />
      <UserSection title={said.organization}>
        <Organization user={user} />
      </UserSection>
      <UserSection title={said.changes}>
        <ChangeList resource="users" id={user.id} pageSize={5} />
      </UserSection>
    </Box>
  </Box>
)

function Organization({ user }: { user: User }) {
  if (user.organization_id !== null) return <Membership user={user} organization_id={user.organization_id} />
  if (awaitsReview(user)) return <ApprovalPanel user={user} />
  return <Typography variant="body2">{texts.member.none(user.first_name)}</Typography>
}
