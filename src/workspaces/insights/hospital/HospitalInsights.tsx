import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { seesOrganization } from '#domain/insights/access.ts'
import type { Bar } from '#domain/insights/contract.ts'
import { chartMetrics, definitions, type Metric, metrics, numberMetrics } from '#domain/insights/metrics.ts'
import { zoneName } from '#domain/zones.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { ExportButton } from '../../../components/ExportButton.tsx'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { usDay } from '../../../components/pacificDate.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { withCode } from '../../../startup/code.ts'
import { grids } from '../grids.ts'
import { PrintButton } from '../PrintButton.tsx'
import { type Asked, type InsightPage, metricQuery } from '../queries.ts'
import { fileOf, PrintedLines, ReportProvider, useReport } from '../report.tsx'
import { useInsightFilters } from '../useInsightFilters.ts'
import { ChartCard } from './ChartCard.tsx'
import { countSmall, exportRows, formatForExport } from './exportRows.ts'
import { FilterBar, useFilterWords } from './FilterBar.tsx'
import { type ChosenFigure, PatientsOfFigure } from './PatientsOfFigure.tsx'
import { Tile } from './Tile.tsx'

const said = texts.hospital

/** Patient Advocate Insights: figures about the patients entered in the period (INS-004 to INS-020). */
export function HospitalInsights({ page }: { page: InsightPage }) {
  const user = useWhoami()
  const narrowing = useInsightFilters(page.time_zone)
  const { asked } = narrowing
  const [behind, setBehind] = useState<ChosenFigure | null>(null)
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
        <PatientsOfFigure behind={behind} asked={asked} onClose={() => setBehind(null)} />
      </Page>
    </ReportProvider>
  )
}

const loadCsv = () => import('../csv.ts')

type Figure = { metric: Metric; data: number | null | Bar[] }

/** Every figure as it appears in exports and printouts: one row per number and per bar. */
function rowsOf(figures: readonly Figure[]): { metric: Metric; label: string; text: string }[] {
  const entered = figures.find(({ metric }) => metric === 'patients-entered')?.data as number | undefined
  return figures.flatMap(({ metric, data }) => {
    if (Array.isArray(data)) return exportRows(data).map(({ label, text }) => ({ metric, label, text }))
    return [{ metric, label: '', text: data === null ? texts.figure.nobody : formatForExport(metric, data, entered) }]
  })
}

/** How many rows of the page's export and printout will read "fewer than 5"; undefined while a figure is loading or failed. */
function useSmallRows(asked: Asked): { small: number; all: number } | undefined {
  const found = useQueries({ queries: metrics.map(metric => metricQuery(metric, asked)) })
  const figures = metrics.map((metric, at) => ({ metric, data: found[at]!.data }))
  if (figures.some(({ data }) => data === undefined)) return undefined
  const rows = rowsOf(figures as Figure[])
  return { small: countSmall(rows), all: rows.length }
}

/** Exports all of the page's figures in one table, without the counts for small groups. */
function SaveAll({ asked }: { asked: Asked }) {
  const client = useQueryClient()
  const report = useReport()
  const [problem, setProblem] = useState<string | null>(null)
  async function bring() {
    const figures = await Promise.all(
      metrics.map(async metric => ({ metric, data: await client.fetchQuery(metricQuery(metric, asked)) })),
    )
    const { csvOf } = await withCode(loadCsv)
    const header = [texts.chart.figure, texts.chart.label, texts.chart.value, texts.chart.unit]
    const rows = rowsOf(figures).map(({ metric, label, text }) => [
      definitions[metric].title,
      label,
      text,
      definitions[metric].unit,
    ])
    return csvOf(report, header, rows)
  }
  return (
    <>
      <ExportButton
        texts={{ export: said.saveAll, exporting: said.saving }}
        fileName={`${fileOf('insights', report)}.csv`}
        load={bring}
        onError={failure => setProblem(failure && said.failedFile)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}
