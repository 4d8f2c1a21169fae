import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { myOrganizationTexts as texts } from '../../../i18n/english/organizations.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { LocationsPart } from '../../../resources/organizations/LocationsPart.tsx'
import { MembersPart } from '../../../resources/organizations/MembersPart.tsx'
import { ProfilePart } from '../../../resources/organizations/ProfilePart.tsx'
import { TokensPart } from '../../../resources/organizations/TokensPart.tsx'
import { WebhooksPart } from '../../../resources/organizations/WebhooksPart.tsx'
import { supportEmail } from '../../../startup/installation.ts'
import { Page } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { Contradictions, useContradictions } from '../contradictions/Contradictions.tsx'
import { myOrganizationQuery } from './queries.ts'

/** The user's own organization: what waits for an answer, then profile, members, and, unless it is a hospital, locations (ORG-044). */
export function MyOrganization() {
  const { data, error, refetch } = useQuery(myOrganizationQuery)
  // Load the listing issues in parallel so that the page does not shift when they arrive.
  const user = useWhoami()
  const contradictions = useContradictions(user.organization_id)
  const isLoading = !data || (contradictions.isLoading && contradictions.failureCount === 0)
  const organization = data?.organization
  const support = supportEmail()
  return (
    <Page>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 2 }}>
        {shell.titles.myOrganization}
      </Typography>
      {error && !data ? (
        <FailedState error={error} onRetry={refetch} />
      ) : isLoading ? (
        <CardSkeletons rows={3} height={240} />
      ) : organization ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {organization.type !== 'hospital' && <Contradictions organization={organization} />}
          <ProfilePart organization={organization} />
          <MembersPart organization={organization} />
          {organization.type !== 'hospital' && <LocationsPart organization={organization} />}
          {can(user, 'programs.manage', organization) && (
            <>
              <TokensPart organization={organization} />
              <WebhooksPart organization={organization} />
            </>
          )}
        </Box>
      ) : (
        <EmptyState title={texts.none}>
          {texts.noneAbout}
          {support && (
            <Button href={`mailto:${support}`} variant="outlined">
              {shell.page.support}
            </Button>
          )}
        </EmptyState>
      )}
    </Page>
  )
}
