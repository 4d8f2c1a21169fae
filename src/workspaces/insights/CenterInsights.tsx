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
        <Card
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            p: { xs: 1.5, md: 2 },
            bgcolor: 'primary.light',
            border: 'none',
            '@media print': { display: 'none' },
          }}
        >
          <Box sx={{ maxWidth: 760 }}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {texts.center.title}
            </Typography>
            <Typography variant="body2" sx={{ display: { xs: 'none', sm: 'block' } }}>
              {texts.center.about}
            </Typography>
          </Box>
          <Button variant="contained" href={page.booking_url} target="_blank" rel="noreferrer" sx={{ flex: 'none' }}>
            {texts.center.book}
          </Button>
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
