import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useStore } from 'ra-core'
import type { ReactElement } from 'react'
import type { Organization } from '#domain/organizations/schema.ts'
import { texts } from '../../i18n/english/organizations.ts'

/** A tab of the organization's page; `count` is its number of rows. */
export type OrganizationTab = { name: string; count?: number; content: ReactElement }

type Props = { organization: Organization; tabs: readonly OrganizationTab[] }

/** Tabs for the long parts of an organization. Remembers the selected one. */
export function OrganizationTabs({ organization, tabs }: Props) {
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
