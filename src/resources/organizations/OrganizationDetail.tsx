import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { readableChanges } from '#domain/compliance/access.ts'
import { readsAllFacilities } from '#domain/directory/access.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { organizationQuery } from '../../dataProvider/firstQueries.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { ConsoleTitle } from '../../ui/console/ScreenBar.tsx'
import { useDocumentTitle } from '../../ui/hooks.ts'
import { BackLink } from '../../ui/NotFound.tsx'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { FailedState } from '../../ui/StateBox.tsx'
import { ChangeList } from '../../workspaces/compliance/audit/ChangeList.tsx'
import { Contradictions } from '../../workspaces/directory/contradictions/Contradictions.tsx'
import { ArchivesPart } from './ArchivesPart.tsx'
import { LocationsPart } from './LocationsPart.tsx'
import { MembersPart } from './MembersPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { ProvisioningPart } from './ProvisioningPart.tsx'
import { SignOnPart } from './SignOnPart.tsx'
import { TokensPart } from './TokensPart.tsx'
import { WebhooksPart } from './WebhooksPart.tsx'

/** An organization's page for administrators: profile, members, and, except for hospitals, locations (ORG-023). */
export function OrganizationDetail() {
  const { org_id } = useParams()
  const user = useWhoami()
  const { data: organization, error, refetch } = useQuery(organizationQuery(Number(org_id)))
  useDocumentTitle(organization?.name)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <BackLink to="/admin/organizations/dashboard">{texts.back}</BackLink>
      {organization ? (
        <Fragment key={organization.id}>
          <ConsoleTitle>{organization.name}</ConsoleTitle>
          <ProfilePart organization={organization} title={texts.profile} />
          <MembersPart organization={organization} />
          {organization.type !== 'hospital' && readsAllFacilities(user) && <LocationsPart organization={organization} />}
          {organization.type !== 'hospital' && <Contradictions organization={organization} />}
          {can(user, 'signOn.manage', organization) && <SignOnPart organization={organization} />}
          {can(user, 'programs.provision', undefined) && <ProvisioningPart organization={organization} />}
          {can(user, 'programs.manage', organization) && (
            <>
              <TokensPart organization={organization} />
              <WebhooksPart organization={organization} />
            </>
          )}
          {can(user, 'archives.manage', organization) && <ArchivesPart organization={organization} />}
          {readableChanges(user).includes('organizations') && (
            <Section framed level="h2" title={texts.changes}>
              <ChangeList resource="organizations" id={organization.id} pageSize={10} />
            </Section>
          )}
        </Fragment>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons />
      )}
    </Box>
  )
}
