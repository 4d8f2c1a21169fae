import HelpOutlined from '@mui/icons-material/HelpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { canReadWholeHospital } from '#domain/insights/access.ts'
import type { Bar } from '#domain/insights/contract.ts'
import { ageRanges, insuranceTypes } from '#domain/insights/filters.ts'
import { insuranceLabels } from '#domain/insights/labels.ts'
import { chartMetrics, definitions, type Metric, metrics, type NumberMetric, numberMetrics } from '#domain/insights/metrics.ts'
import { genders, races } from '#domain/intake/patients/schema.ts'
import { usDay } from '#domain/platform/dates.ts'
import { entriesOf } from '#domain/platform/keys.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { withCode } from '../../../startup/code.ts'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { zoneWords } from '../../../ui/times.ts'
import { ExplainRows } from '../../platform/help/glossary.tsx'
import { FigureCard, PrintButton } from '../FigureCard.tsx'
import { grids } from '../grids.ts'
import { facilitiesQuery, type InsightPage, type InsightQuery, metricQuery, timesQuery } from '../queries.ts'
import { PrintedLines, ReportProvider, reportFileName, useReport } from '../report.tsx'
import { TimeReport } from '../times/TimeReport.tsx'
import { DayFields, type FilterParams, type InsightFilterState, useInsightFilters } from '../useInsightFilters.tsx'
import { ChartCard } from './ChartCard.tsx'
import { type ChosenFigure, PatientsOfFigure } from './PatientsOfFigure.tsx'
import { countSmall, exportRows, formatForExport, SaveMenu } from './SaveMenu.tsx'

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
          beside={
            <Box sx={{ '@media print': { display: 'none' } }}>
              <ExplainRows />
            </Box>
          }
          subtitle={`${page.organization_name} · ${labels.about(patientsLabel, usDay(query.start_date), usDay(query.end_date), zoneWords(page.time_zone))}`}
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

const filterLabels = texts.filters
const toOptions = (names: readonly string[]) => names.map(name => ({ id: name, name }))
const fields = () => ({
  gender: {
    label: filterLabels.gender,
    options: genders.map(id => ({ id: id as string, name: filterLabels.genders[id] })),
  },
  insurance: {
    label: filterLabels.insurance,
    options: insuranceTypes.map(id => ({ id: id as string, name: insuranceLabels[id] })),
  },
  age: { label: filterLabels.age, options: toOptions(ageRanges) },
  housing: {
    label: filterLabels.housing,
    options: [
      { id: '0', name: filterLabels.houses.housed },
      { id: '1', name: filterLabels.houses.unhoused },
    ],
  },
  race: { label: filterLabels.race, options: toOptions(races) },
})

/** The active filters as text for exports and printouts, such as "Gender: Female". */
function useFilterLabels(filters: FilterParams): string[] {
  const levels = useTags().inCategory('treatment_level')
  const care = levels.find(({ id }) => String(id) === filters.care)
  const chosen = entriesOf(fields()).flatMap(([name, { label, options }]) => {
    const option = (options as { id: string; name: string }[]).find(({ id }) => id === filters[name])
    return option ? [`${label}: ${option.name}`] : []
  })
  return care ? [...chosen, `${filterLabels.care}: ${care.name}`] : chosen
}

type Props = InsightFilterState & { users: InsightPage['users'] }

const fitting = 'repeat(auto-fill, minmax(160px, 1fr))'

/** Fields for the period, the users, and the patients (INS-012, INS-013). */
function FilterBar({ users, clear, ...filterState }: Props) {
  const { filters, change } = filterState
  const levels = useTags().inCategory('treatment_level')
  return (
    <Box
      role="search"
      aria-label={filterLabels.title}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '1fr 1fr',
          sm: fitting,
          // Eight fields take two equal lines rather than leaving one alone.
          ...(users.length > 0 && { lg: 'repeat(4, minmax(0, 1fr))', xl: fitting }),
        },
        gap: 1.5,
        alignItems: 'end',
        mb: 2,
        '@media print': { display: 'none' },
      }}
    >
      <DayFields {...filterState} />
      {users.length > 0 && (
        <LabelledSelect
          label={filterLabels.user}
          empty={filterLabels.allUsers}
          options={users.map(({ id, name }) => ({ id: String(id), name }))}
          value={filters.user ?? null}
          onChange={user => change({ user: user ?? undefined })}
        />
      )}
      {entriesOf(fields()).map(([name, { label, options }]) => (
        <LabelledSelect
          key={name}
          label={label}
          empty={filterLabels.any}
          options={options}
          value={filters[name] ?? null}
          onChange={chosen => change({ [name]: chosen ?? undefined })}
        />
      ))}
      <LabelledSelect
        label={filterLabels.care}
        empty={filterLabels.any}
        options={levels.map(({ id, name }) => ({ id: String(id), name }))}
        value={filters.care ?? null}
        onChange={care => change({ care: care ?? undefined })}
      />
      {Object.keys(filters).length > 0 && (
        <Button onClick={clear} sx={{ minHeight: 40, justifySelf: 'start' }}>
          {filterLabels.clear}
        </Button>
      )}
    </Box>
  )
}

const tileLabels = texts.figure

type TileProps = {
  metric: NumberMetric
  query: InsightQuery
  hours: number
  /** Undefined if the user may not see which patients a figure counts. */
  onCases?: ((figure: ChosenFigure) => void) | undefined
}

/** Shows one number, or a question mark if it could not be loaded (INS-018). */
function Tile({ metric, query, hours, onCases }: TileProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(metricQuery(metric, query))
  const { data: entered } = useQuery(metricQuery('patients-entered', query))
  const title = domainValue(definitions[metric].title)
  const help = domainValue(definitions[metric].help)
  const value = data as number | null | undefined
  const text = value === null || value === undefined ? tileLabels.noData : value.toLocaleString('en-US')
  const printedText = value === undefined || value === null ? text : formatForExport(metric, value, entered as number | undefined)
  return (
    <FigureCard
      title={title}
      help={help.replace('%{hours}', String(hours))}
      compact
      busy={isPending && !error}
      onward={
        onCases &&
        !error &&
        Boolean(value) && (
          <Button
            size="small"
            aria-label={tileLabels.casesOf(title)}
            onClick={() => onCases({ metric, title })}
            sx={{ ml: { xs: -0.625, sm: 0 }, whiteSpace: 'nowrap' }}
          >
            {tileLabels.cases}
          </Button>
        )
      }
      actions={
        typeof value === 'number' && (
          <SaveMenu
            metric={metric}
            title={title}
            rows={[{ label: title, count: printedText === tileLabels.few ? null : value, text: printedText }]}
            heading={texts.chart.figure}
          />
        )
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          opacity: isPlaceholderData ? 0.6 : 1,
        }}
      >
        {error ? (
          <>
            <IconButton aria-label={tileLabels.retryOf(title)} title={tileLabels.failed} onClick={() => refetch()}>
              <HelpOutlined color="warning" data-testid="failed-tile" />
            </IconButton>
            <Typography variant="caption" role="alert">
              {tileLabels.failed}
            </Typography>
          </>
        ) : isPending ? (
          <Skeleton variant="text" width={64} sx={{ fontSize: '1.5rem' }} />
        ) : (
          <Typography
            component="p"
            sx={{ fontSize: typeof value === 'number' ? '1.5rem' : '1rem', fontWeight: 600, lineHeight: 1.2 }}
          >
            {text}
          </Typography>
        )}
      </Box>
    </FigureCard>
  )
}
