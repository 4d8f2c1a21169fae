import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { Fragment, type ReactElement } from 'react'
import { useParams } from 'react-router-dom'
import type { Whoami } from '#domain/account/schema.ts'
import { readableChanges } from '#domain/audit/access.ts'
import { readsAllFacilities } from '#domain/facilities/access.ts'
import type { Organization } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { BackLink } from '../../components/BackLink.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { useDocumentTitle } from '../../components/useDocumentTitle.ts'
import { organizationQuery } from '../../dataProvider/organizationQuery.ts'
import { ChangeList } from '../../features/audit/ChangeList.tsx'
import { Contradictions } from '../../features/contradictions/Contradictions.tsx'
import { texts } from '../../i18n/english/organizations.ts'
import { LocationsPart } from './LocationsPart.tsx'
import { MembersPart } from './MembersPart.tsx'
import { PageSection } from './PageSection.tsx'
import { ProfilePart } from './ProfilePart.tsx'

function tabsOf(organization: Organization, viewer: Whoami): OrganizationTab[] {
  const { type, facilities, members, id } = organization
  const locations = {
    name: texts.locations.title,
    count: facilities.length,
    content: <LocationsPart organization={organization} />,
  }
  const people = { name: texts.members.title, count: members.length, content: <MembersPart organization={organization} /> }
  const changes = {
    name: texts.changes,
    content: (
      <PageSection title={texts.changes}>
        <ChangeList resource="organizations" id={id} pageSize={10} />
      </PageSection>
    ),
  }
  return [
    ...(type !== 'hospital' && readsAllFacilities(viewer) ? [locations] : []),
    people,
    ...(readableChanges(viewer).includes('organizations') ? [changes] : []),
  ]
}

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
          <ProfilePart organization={organization} />
          {organization.type !== 'hospital' && <Contradictions organization={organization} />}
          <OrganizationTabs organization={organization} tabs={tabsOf(organization, user)} />
        </Fragment>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons />
      )}
    </Box>
  )
}

/** `count` is the number of rows in the tab. */
type OrganizationTab = { name: string; count?: number; content: ReactElement }

type Props = { organization: Organization; tabs: readonly OrganizationTab[] }

/** Tabs for the long sections of an organization's page. Remembers the selected tab. */
function OrganizationTabs({ organization, tabs }: Props) {
  const [chosen, choose] = useStore(`organizations.${organization.id}.tab`, '')
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0]
  if (!shown) return null
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={shown.name}
        aria-label={texts.parts}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_event, name: string) => choose(name)}
        sx={{ minHeight: 44, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ name, count }) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls="organization-panel"
            label={count === undefined ? name : texts.counted(name, count)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="organization-panel" aria-labelledby={`tab-${shown.name}`}>
        {shown.content}
      </Box>
    </Box>
  )
}
