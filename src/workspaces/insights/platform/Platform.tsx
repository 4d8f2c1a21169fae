import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panels } from '#domain/analytics/panels.ts'
import { FailedPage } from '../../../components/FailedState.tsx'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { usDay } from '../../../components/pacificDate.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { DayFields } from '../DayFields.tsx'
import { grids } from '../grids.ts'
import { InsightsSkeleton } from '../InsightsSkeleton.tsx'
import { embedQuery } from '../queries.ts'
import { useInsightFilters } from '../useInsightFilters.ts'
import { PanelCard } from './PanelCard.tsx'
import { UnmetMap } from './UnmetMap.tsx'

const said = texts.platform

/** The platform's analytics: our own, or those of the BI server that is configured (INS-001, INS-003). */
export function Platform() {
  const { data, error, refetch } = useQuery(embedQuery)
  if (error) return <FailedPage error={error} onRetry={refetch} />
  if (!data) return <InsightsSkeleton tiles={0} />
  return data.EmbedUrl.startsWith('/') ? <Own /> : <Embedded address={data.EmbedUrl} />
}

const Embedded = ({ address }: { address: string }) => (
  <Page>
    <PageHeader title={said.title} />
    <Box
      component="iframe"
      title={said.embedded}
      src={address}
      sandbox="allow-scripts allow-same-origin allow-popups allow-downloads"
      referrerPolicy="no-referrer"
      sx={{ width: '100%', height: 'calc(100vh - 180px)', minHeight: 480, border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  </Page>
)

const pictures: Partial<Record<Panel, (rows: PanelRow[]) => ReactNode>> = { 'unmet-need': rows => <UnmetMap rows={rows} /> }

/** These take the whole width. */
const whole = new Set<Panel>(['unmet-need', 'directory-freshness'])

function Own() {
  const { clear, ...narrowing } = useInsightFilters()
  const { asked, filters } = narrowing
  return (
    <Page>
      <PageHeader title={said.title} subtitle={said.about(usDay(asked.start_date), usDay(asked.end_date))} />
      <Box
        role="search"
        aria-label={texts.filters.title}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', mb: 2, '@media print': { display: 'none' } }}
      >
        <DayFields {...narrowing} />
        {Object.keys(filters).length > 0 && (
          <Button onClick={clear} sx={{ minHeight: 40 }}>
            {texts.filters.clear}
          </Button>
        )}
      </Box>
      <Box sx={grids.cards}>
        {panels.map(panel => (
          <Box key={panel} sx={{ display: 'grid', ...(whole.has(panel) && { gridColumn: '1 / -1' }) }}>
            <PanelCard panel={panel} asked={asked} picture={pictures[panel]} />
          </Box>
        ))}
      </Box>
    </Page>
  )
}
