import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { landing } from '#domain/identity/account/landing.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/settings.ts'
import { FailedState } from '../../../ui/FailedState.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { currentUserQuery, optInQuery } from './queries.ts'
import { SecondFactor } from './secondFactor/SecondFactor.tsx'
import { OwnSessions } from './sessions/OwnSessions.tsx'
import { AccountFields } from './settings/AccountFields.tsx'
import { OwnMessages } from './settings/OwnMessages.tsx'
import { PictureSection } from './settings/PictureSection.tsx'
import { SecurityActivity } from './settings/SecurityActivity.tsx'

/** The account settings: picture, name, contact data, alerts, and the messages that Passage has sent the user (ACCT-001). */
export function AccountSettings() {
  const current = useQuery(currentUserQuery)
  const methods = useQuery(optInQuery)
  const failed = [current, methods].find(query => query.isError && !query.data)
  const toPassword = (
    <Button component={Link} to="/change_password" variant="outlined">
      {texts.password}
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
