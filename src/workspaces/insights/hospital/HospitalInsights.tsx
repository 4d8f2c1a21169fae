import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { canReadWholeHospital } from '#domain/insights/access.ts'
import type { Bar } from '#domain/insights/contract.ts'
import { chartMetrics, definitions, type Metric, metrics, numberMetrics } from '#domain/insights/metrics.ts'
import { usDay } from '#domain/platform/dates.ts'
import { zoneName } from '#domain/platform/zones.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { withCode } from '../../../startup/code.ts'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { grids } from '../grids.ts'
import { PrintButton } from '../PrintButton.tsx'
import { facilitiesQuery, type InsightPage, type InsightQuery, metricQuery, timesQuery } from '../queries.ts'
import { PrintedLines, ReportProvider, reportFileName, useReport } from '../report.tsx'
import { TimeReport } from '../times/TimeReport.tsx'
import { useInsightFilters } from '../useInsightFilters.ts'
import { ChartCard } from './ChartCard.tsx'
import { countSmall, exportRows, formatForExport } from './exportRows.ts'
import { FilterBar, useFilterLabels } from './FilterBar.tsx'
import { type ChosenFigure, PatientsOfFigure } from './PatientsOfFigure.tsx'
import { Tile } from './Tile.tsx'

const labels = texts.hospital

/** The Patient Advocate Insights page, which covers patients added during the period (INS-004 to INS-020). */
export function HospitalInsights({ page }: { page: InsightPage }) {
  const user = useWhoami()
  const filterState = useInsightFilters(page.time_zone)
  const { query } = filterState
  const [figure, setFigure] = useState<ChosenFigure | null>(null)
  const show = user && can(user, 'insights.patients', undefined) ? setFigure : undefined
  const chosen = page.users.find(({ id }) => id === query.user_id)?.name
  const patientsLabel = user && canReadWholeHospital(user) ? (chosen ?? labels.entireHospital) : labels.own
  const filters = useFilterLabels(filterState.filters)
  const rowCounts = useSmallRows(query)
  const report = {
    title: labels.title,
    organization: page.organization_name ?? '',
    start_date: query.start_date,
    end_date: query.end_date,
    filters: [labels.patients(patientsLabel), ...filters],
    time_zone: page.time_zone,
  }
  return (
    <ReportProvider value={report}>
      <Page>
        <PageHeader
          title={labels.title}
          subtitle={`${page.organization_name} · ${labels.about(patientsLabel, usDay(query.start_date), usDay(query.end_date), zoneName(page.time_zone))}`}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
              <SaveAll query={query} />
              <PrintButton />
            </Box>
          }
        />
        <FilterBar {...filterState} users={page.users} />
        <PrintedLines />
        <TimeReport side="hospital" times={timesQuery(query)} facilities={sort => facilitiesQuery(query, sort)} />
        <Typography variant="h2" sx={{ mb: 1 }}>
          {labels.figures}
        </Typography>
        {rowCounts && rowCounts.small > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, '@media print': { display: 'none' } }}>
            {labels.small(rowCounts.small, rowCounts.all)}
          </Typography>
        )}
        <Box sx={grids.tiles}>
          {numberMetrics.map(metric => (
            <Tile key={metric} metric={metric} query={query} hours={page.hours_per_application} onCases={show} />
          ))}
        </Box>
        <Typography variant="h2" sx={visuallyHidden}>
          {labels.charts}
        </Typography>
        <Box sx={grids.cards}>
          {chartMetrics.map(metric => (
            <ChartCard key={metric} metric={metric} query={query} onCases={show} />
          ))}
        </Box>
        <PatientsOfFigure figure={figure} query={query} onClose={() => setFigure(null)} />
      </Page>
    </ReportProvider>
  )
}

const loadCsv = () => import('../csv.ts')

type Figure = { metric: Metric; data: number | null | Bar[] }

/** Formats every figure for exports, with one row per number or bar. */
function rowsOf(figures: readonly Figure[]): { metric: Metric; label: string; text: string }[] {
  const entered = figures.find(({ metric }) => metric === 'patients-entered')?.data as number | undefined
  return figures.flatMap(({ metric, data }) => {
    if (Array.isArray(data)) return exportRows(data).map(({ label, text }) => ({ metric, label, text }))
    return [{ metric, label: '', text: data === null ? texts.figure.noData : formatForExport(metric, data, entered) }]
  })
}

/** Returns how many rows in exports will show "fewer than 5". Undefined unless every figure has loaded. */
function useSmallRows(query: InsightQuery): { small: number; all: number } | undefined {
  const results = useQueries({ queries: metrics.map(metric => metricQuery(metric, query)) })
  const figures = metrics.map((metric, index) => ({ metric, data: results[index]!.data }))
  if (figures.some(({ data }) => data === undefined)) return undefined
  const rows = rowsOf(figures as Figure[])
  return { small: countSmall(rows), all: rows.length }
}

/** Exports every figure on the page in one table. Omits the counts of small groups. */
function SaveAll({ query }: { query: InsightQuery }) {
  const client = useQueryClient()
  const report = useReport()
  const [problem, setProblem] = useState<string | null>(null)
  async function loadExport() {
    const figures = await Promise.all(
      metrics.map(async metric => ({ metric, data: await client.fetchQuery(metricQuery(metric, query)) })),
    )
    const { toCsv } = await withCode(loadCsv)
    const header = [texts.chart.figure, texts.chart.label, texts.chart.value, texts.chart.unit]
    const rows = rowsOf(figures).map(({ metric, label, text }) => [
      definitions[metric].title,
      label,
      text,
      definitions[metric].unit,
    ])
    return toCsv(report, header, rows)
  }
  return (
    <>
      <ExportButton
        texts={{ export: labels.saveAll, exporting: labels.saving }}
        fileName={`${reportFileName('insights', report)}.csv`}
        load={loadExport}
        onError={failure => setProblem(failure && labels.failedFile)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}
