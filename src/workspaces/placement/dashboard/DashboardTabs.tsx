import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { shownCount } from '#domain/platform/counts.ts'
import { PanelTabs } from '../../../ui/PanelTabs.tsx'

type Props<Name extends string> = {
  tabs: readonly Name[]
  tab: Name
  /** Number of items per tab, if known. */
  counts?: Partial<Record<Name, number>>
  onChange: (tab: Name) => void
  /** Search, sort order, and filter, to the right of the tabs. */
  tools?: ReactNode
  children: ReactNode
}

export function DashboardTabs<Name extends string>({ tabs, tab, counts, onChange, tools, children }: Props<Name>) {
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          columnGap: 3,
          rowGap: 1.5,
          mb: { xs: 2, md: 1 },
        }}
      >
        <PanelTabs
          tabs={tabs.map(value => ({
            value,
            label: counts?.[value] === undefined ? value : `${value} (${shownCount(counts[value])})`,
          }))}
          value={tab}
          onChange={onChange}
          panel="dashboard-panel"
          variant="scrollable"
          scrollButtons={false}
          padding={{ xs: 0.75, sm: 1.5 }}
          sx={{ maxWidth: '100%' }}
        />
        {tools && (
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end', flex: { xs: '1 1 100%', md: '0 1 auto' } }}
          >
            {tools}
          </Box>
        )}
      </Box>
      <Box id="dashboard-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {children}
      </Box>
    </>
  )
}
