import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { WithRecord } from 'ra-core'
import type { Provisioning } from '#domain/people/programs/schema.ts'
import { provisioningTexts as texts } from '../../i18n/english/programs.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { LocalTable } from '../../ui/console/ConsoleTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { provisioningQuery } from './queries.ts'

/** How the organization's identity provider provisions members. Only super admins see this section. */
export function ProvisioningPart({ organization }: { organization: { id: number } }) {
  const query = useQuery(provisioningQuery(organization.id))
  const { connect, token, provider } = texts.steps
  return (
    <Section framed level="h2" title={texts.title}>
      <Typography variant="body2" color="textSecondary">
        {texts.about}
      </Typography>
      <Box component="ol" sx={{ typography: 'body2', mt: 1, mb: 2, pl: 2.5 }}>
        {[connect, token, provider].map(step => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      <Loaded query={query} failed={texts.failed}>
        {data => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {data.address === null && <Alert severity="info">{texts.noAddress}</Alert>}
            <Facts
              facts={[
                ...(data.address === null ? [] : [[texts.address, data.address] as const]),
                [texts.last, data.last_request_at === null ? texts.never : <RelativeTime key="last" at={data.last_request_at} />],
              ]}
            />
            <Groups groups={data.groups} />
          </Box>
        )}
      </Loaded>
    </Section>
  )
}

type Group = Provisioning['groups'][number]

const rolesOf = ({ roles, locations }: Group): string[] => [
  ...roles.map(role => texts.roles[role]),
  ...locations.map(({ facility_name, facility_role }) => texts.roleAt(domainValue(facility_role), facility_name)),
]

const Groups = ({ groups }: Pick<Provisioning, 'groups'>) => (
  <Box>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {texts.groups}
    </Typography>
    {groups.length ? (
      <LocalTable
        resource="groups"
        rows={groups}
        label={texts.groups}
        columns={[
          {
            label: texts.columns.name,
            sx: { overflowWrap: 'anywhere' },
            cell: <WithRecord<Group> render={({ name }) => name} />,
          },
          { label: texts.columns.members, cell: <WithRecord<Group> render={({ members }) => members} /> },
          {
            label: texts.columns.roles,
            sx: { overflowWrap: 'anywhere' },
            cell: <WithRecord<Group> render={group => rolesOf(group).join(', ') || texts.noRole} />,
          },
        ]}
      />
    ) : (
      <Typography variant="body2">{texts.noGroups}</Typography>
    )}
  </Box>
)
