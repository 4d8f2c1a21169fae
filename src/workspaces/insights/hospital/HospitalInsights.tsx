import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { seesOrganization } from '#domain/insights/access.ts'
import { chartMetrics, numberMetrics } from '#domain/insights/metrics.ts'
import { zoneName } from '#domain/zones.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { usDay } from '../../../components/pacificDate.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { grids } from '../grids.ts'
import { PrintButton } from '../PrintButton.tsx'
import type { InsightPage } from '../queries.ts'
import { PrintedLines, ReportProvider } from '../report.tsx'
import { useInsightFilters } from '../useInsightFilters.ts'
import { Behind, type Behindness } from './Behind.tsx'
import { ChartCard } from './ChartCard.tsx'
import { FilterBar, useFilterWords } from './FilterBar.tsx'
import { SaveAll, useSmallRows } from './SaveAll.tsx'
import { Tile } from './Tile.tsx'

const said = texts.hospital

/** Patient Advocate Insights: figures about the patients entered in the period (INS-004 to INS-020). */
export function HospitalInsights({ page }: { page: InsightPage }) {
  const user = useWhoami()
  const narrowing = useInsightFilters(page.time_zone)
  const { asked } = narrowing
  const [behind, setBehind] = useState<Behindness | null>(null)
  const show = user && can(user, 'insights.patients', undefined) ? setBehind : undefined
  const chosen = page.users.find(({ id }) => id === asked.user_id)?.name
  const whose = user && seesOrganization(user) ? (chosen ?? said.everybody) : said.own
  const filters = useFilterWords(narrowing.filters)
  const counted = useSmallRows(asked)
  const report = {
    title: said.title,
    organization: page.organization_name ?? '',
    start_date: asked.start_date,
    end_date: asked.end_date,
    filters: [said.patients(whose), ...filters],
    time_zone: page.time_zone,
  }
  return (
    <ReportProvider value={report}>
      <Page>
        <PageHeader
          title={said.title}
          subtitle={`${page.organization_name} · ${said.about(whose, usDay(asked.start_date), usDay(asked.end_date), zoneName(page.time_zone))}`}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
              <SaveAll asked={asked} />
              <PrintButton />
            </Box>
          }
        />
        <FilterBar {...narrowing} users={page.users} />
        {counted && counted.small > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2, '@media print': { display: 'none' } }}>
            {said.small(counted.small, counted.all)}
          </Typography>
        )}
        <PrintedLines note={said.printed} />
        <Typography variant="h2" sx={visuallyHidden}>
          {said.figures}
        </Typography>
        <Box sx={grids.tiles}>
          {numberMetrics.map(metric => (
            <Tile key={metric} metric={metric} asked={asked} hours={page.hours_per_application} onCases={show} />
          ))}
        </Box>
        <Typography variant="h2" sx={visuallyHidden}>
          {said.charts}
        </Typography>
        <Box sx={grids.cards}>
          {chartMetrics.map(metric => (
            <ChartCard key={metric} metric={metric} asked={asked} onCases={show} />
          ))}
        </Box>
        <Behind behind={behind} asked={asked} onClose={() => setBehind(null)} />
      </Page>
    </ReportProvider>
  )
}
