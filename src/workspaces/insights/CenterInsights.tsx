import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { texts } from '../../i18n/english/insights.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { PrintButton } from './FigureCard.tsx'
import { PeerComparison } from './PeerComparison.tsx'
import { centerFacilitiesQuery, centerTimesQuery, type InsightPage } from './queries.ts'
import { PrintedLines, ReportProvider } from './report.tsx'
import { TimeReport } from './times/TimeReport.tsx'
import { DayFields, useInsightFilters } from './useInsightFilters.tsx'

/**
 * A treatment center's page: the banner with the booking link (INS-006, INS-007), its own response times (S-30), and how it compares
 * with others (S-21).
 */
export function CenterInsights({ page }: { page: InsightPage }) {
  const { clear: _clear, ...filterState } = useInsightFilters(page.time_zone)
  const { start_date, end_date } = filterState.query
  const days = { start_date, end_date }
  const report = {
    title: texts.title,
    organization: page.organization_name ?? '',
    ...days,
    filters: [],
    time_zone: page.time_zone,
  }
  return (
    <ReportProvider value={report}>
      <Page>
        <PageHeader title={texts.title} subtitle={page.organization_name} actions={<PrintButton />} />
        <Card sx={{ p: { xs: 2.5, md: 4 }, bgcolor: 'primary.light', border: 'none', '@media print': { display: 'none' } }}>
          <Box sx={{ maxWidth: 640, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
            <Typography variant="h2">{texts.center.title}</Typography>
            <Typography>{texts.center.about}</Typography>
            <Button variant="contained" href={page.booking_url} target="_blank" rel="noreferrer">
              {texts.center.book}
            </Button>
          </Box>
        </Card>
        <Box
          role="search"
          aria-label={texts.filters.title}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', my: 2, '@media print': { display: 'none' } }}
        >
          <DayFields {...filterState} />
        </Box>
        <PrintedLines />
        <TimeReport side="center" times={centerTimesQuery(days)} facilities={sort => centerFacilitiesQuery(days, sort)} />
        <PeerComparison days={days} />
      </Page>
    </ReportProvider>
  )
}
