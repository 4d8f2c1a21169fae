import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { useState } from 'react'
import type { PanelFilters, PanelRow } from '#domain/insights/analytics/contract.ts'
import { type Panel, panelDefinitions, panels } from '#domain/insights/analytics/panels.ts'
import { smallestGroup } from '#domain/insights/metrics.ts'
import { pacificZone, usDay } from '#domain/platform/dates.ts'
import { states } from '#domain/platform/states.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { allOrganizations, organizationNameQuery } from '../../../resources/users/queries.ts'
import { withCode } from '../../../startup/code.ts'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SearchPicker } from '../../../ui/SearchPicker.tsx'
import { FailedPage } from '../../../ui/StateBox.tsx'
import { zoneWords } from '../../../ui/times.ts'
import { PrintButton } from '../FigureCard.tsx'
import { grids } from '../grids.ts'
import { InsightsSkeleton } from '../InsightsSkeleton.tsx'
import { embedQuery, type PanelAnswer, panelQuery } from '../queries.ts'
import { PrintedLines, ReportProvider, reportFileName, useReport } from '../report.tsx'
import { DayFields, useInsightFilters } from '../useInsightFilters.tsx'
import { PanelCard, type PanelChart } from './PanelCard.tsx'
import { UnmetMap } from './UnmetMap.tsx'
import { formatCount, formatValue, labelText, maskedLabel } from './wording.ts'

const labels = texts.platform

/** The platform analytics, either built in or embedded from the configured BI server (INS-001, INS-003). */
export function Platform() {
  const { data, error, refetch } = useQuery(embedQuery)
  if (error) return <FailedPage error={error} onRetry={refetch} />
  if (!data) return <InsightsSkeleton tiles={0} />
  return data.EmbedUrl.startsWith('/') ? <BuiltInAnalytics /> : <Embedded url={data.EmbedUrl} />
}

const Embedded = ({ url }: { url: string }) => (
  <Page>
    <PageHeader title={labels.title} />
    <Box
      component="iframe"
      title={labels.embedded}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-popups allow-downloads"
      referrerPolicy="no-referrer"
      sx={{ width: '100%', height: 'calc(100vh - 180px)', minHeight: 480, border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  </Page>
)

const charts: Partial<Record<Panel, PanelChart>> = {
  placements: (rows, before) => <Weeks rows={rows} before={before} />,
  'unmet-need': (rows, before) => <UnmetMap rows={rows} before={before} />,
}

function BuiltInAnalytics() {
  const [showsTables, setShowsTables] = useStore('insights.tables', false)
  const { clear, ...filterState } = useInsightFilters(pacificZone)
  const { query: days, filters, change } = filterState
  const { start_date, end_date } = days
  const state = states.find(({ code }) => code === filters.state)
  const organization_id = Number(filters.organization) || undefined
  const { data: name = '…' } = useQuery({
    ...organizationNameQuery(organization_id ?? 0),
    enabled: organization_id !== undefined,
  })
  const query = { start_date, end_date, ...(state && { state: state.code }), ...(organization_id && { organization_id }) }
  const report = {
    title: labels.title,
    organization: organization_id ? name : labels.allOrganizations,
    start_date,
    end_date,
    filters: state ? [`${texts.filters.state}: ${state.name}`] : [],
    time_zone: pacificZone,
  }
  return (
    <ReportProvider value={report}>
      <Page>
        <PageHeader
          title={labels.title}
          subtitle={labels.about(report.organization, usDay(start_date), usDay(end_date), zoneWords(pacificZone))}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
              <ExportPanels query={query} />
              <PrintButton />
            </Box>
          }
        />
        <Box
          role="search"
          aria-label={texts.filters.title}
          sx={{
            display: { xs: 'grid', sm: 'flex' },
            gridTemplateColumns: '1fr 1fr',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'end',
            mb: 1,
            '@media print': { display: 'none' },
          }}
        >
          <DayFields {...filterState} />
          <LabelledSelect
            label={texts.filters.state}
            empty={texts.filters.any}
            options={states.map(option => ({ id: option.code as string, name: option.name }))}
            value={state?.code ?? null}
            onChange={code => change({ state: code ?? undefined })}
          />
          <Box sx={{ gridColumn: '1 / -1', flex: '0 1 260px' }}>
            <SearchPicker
              label={texts.filters.organization}
              finder={allOrganizations}
              value={organization_id ? { id: organization_id, name } : null}
              onChange={chosen => change({ organization: chosen ? String(chosen.id) : undefined })}
            />
          </Box>
          {Object.keys(filters).length > 0 && (
            <Button onClick={clear} sx={{ minHeight: 40 }}>
              {texts.filters.clear}
            </Button>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, '@media print': { display: 'none' } }}>
          {labels.filterHint}
        </Typography>
        <PrintedLines note={labels.masked} />
        <FunnelTiles query={query} />
        <FormControlLabel
          control={<Switch size="small" checked={showsTables} onChange={(_event, checked) => setShowsTables(checked)} />}
          label={labels.showTables}
          sx={{ ml: 0, mb: 1, columnGap: 1, '@media print': { display: 'none' } }}
        />
        <Typography variant="h2" sx={visuallyHidden}>
          {texts.hospital.charts}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {panels.map(panel => (
            <PanelCard key={panel} panel={panel} query={query} chart={charts[panel]} showsTable={showsTables} />
          ))}
        </Box>
      </Page>
    </ReportProvider>
  )
}

const loadCsv = () => import('../csv.ts')

/** Formats a panel's rows as they appear on the screen, and notes how many rows are omitted. */
function rowsOf(panel: Panel, { data, total, few }: PanelAnswer): string[][] {
  const { title, kind, unit } = panelDefinitions[panel]
  const rows = data.filter(({ count }) => kind === 'series' || count !== null)
  const row = (label: string, count: string, value: string) => [title, label, count, labels.counted[panel], value]
  return [
    ...rows.map(item => row(item.label, formatCount(item), unit ? formatValue(panel, item.value) : '')),
    ...(rows.length < total ? [row(labels.shown(rows.length, total), '', '')] : []),
    ...(kind !== 'series' && few > 0 ? [row(maskedLabel(panel, few), labels.few, '')] : []),
  ]
}

function ExportPanels({ query }: { query: PanelFilters }) {
  const client = useQueryClient()
  const report = useReport()
  const [problem, setProblem] = useState<string | null>(null)
  async function loadExport() {
    const results = await Promise.all(
      panels.map(async panel => ({ panel, answer: await client.fetchQuery(panelQuery(panel, query)) })),
    )
    const { toCsv } = await withCode(loadCsv)
    const { figure, label, value, unit } = texts.chart
    return toCsv(
      report,
      [figure, label, value, unit, labels.measure],
      results.flatMap(({ panel, answer }) => rowsOf(panel, answer)),
    )
  }
  return (
    <>
      <ExportButton
        texts={{ export: texts.hospital.saveAll, exporting: texts.hospital.saving }}
        fileName={`${reportFileName('platform-analytics', report)}.csv`}
        load={loadExport}
        onError={failure => setProblem(failure && texts.hospital.failedFile)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}

const height = 140

/**
 * Column chart with one column per week, including weeks without data. Counts below five have a dashed outline. If no week has more, one
 * sentence says so. The table has the same figures.
 */
export function Weeks({ rows, before = [] }: { rows: PanelRow[]; before?: PanelRow[] | undefined }) {
  const all = [...rows, ...before]
  if (all.every(({ count }) => count === null || count === 0))
    return (
      <Typography color="textSecondary" sx={{ py: 2 }}>
        {labels.noWeek}
      </Typography>
    )
  const earlier = new Map(before.map(({ key, count }) => [key, count ?? 0]))
  const max = Math.max(smallestGroup, ...all.map(({ count }) => count ?? 0))
  const barHeight = (count: number) => `${(100 * count) / max}%`
  return (
    <Box sx={{ pt: 1.5 }}>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', alignItems: 'end', gap: '2px', height, borderBottom: 1, borderColor: 'divider', pt: 2.5 }}
      >
        {rows.map(({ key, count }) => (
          <Box
            key={key}
            sx={{
              flex: '1 1 0',
              minWidth: 0,
              height: '100%',
              display: 'flex',
              alignItems: 'end',
              justifyContent: 'center',
              gap: '1px',
            }}
          >
            <Box
              data-bar={count === null ? undefined : ''}
              data-printed
              style={{ height: barHeight(count ?? smallestGroup - 1) }}
              sx={{
                position: 'relative',
                flex: '1 1 0',
                maxWidth: 48,
                boxSizing: 'border-box',
                printColorAdjust: 'exact',
                ...(count === null
                  ? { border: '1px dashed', borderColor: 'text.secondary', borderBottom: 0 }
                  : { bgcolor: 'primary.main', borderRadius: '3px 3px 0 0' }),
              }}
            >
              {rows.length <= 26 && (
                <Typography
                  variant="caption"
                  sx={{ position: 'absolute', bottom: '100%', left: '50%', transform: 'translateX(-50%)', lineHeight: 1.3 }}
                >
                  {count === null ? labels.underFive : count || ''}
                </Typography>
              )}
            </Box>
            {earlier.has(key) && (
              <Box
                data-before
                data-printed
                style={{ height: barHeight(earlier.get(key)!) }}
                sx={{ width: { xs: 2, sm: 4 }, bgcolor: 'text.disabled', printColorAdjust: 'exact' }}
              />
            )}
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}
      >
        <span>{rows[0]?.label}</span>
        <span>{rows.at(-1)?.label}</span>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {labels.weeks}
      </Typography>
    </Box>
  )
}

/** The platform's main numbers: how many patients reached each step from intake to admission. Printouts list them in a table. */
function FunnelTiles({ query }: { query: PanelFilters }) {
  const { data: result } = useQuery(panelQuery('funnel', query))
  if (!result?.data.length) return null
  return (
    <Box
      component="ul"
      aria-label={texts.platform.captions.funnel}
      sx={{
        ...grids.tiles,
        gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${result.data.length}, 1fr)` },
        p: 0,
        m: 0,
        mb: 2,
        listStyle: 'none',
        '@media print': { display: 'none' },
      }}
    >
      {result.data.map(row => (
        <Card component="li" key={row.key} sx={{ p: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {labelText(row)}
          </Typography>
          <Box sx={{ typography: 'h2', fontSize: '1.5rem' }}>{formatCount(row)}</Box>
        </Card>
      ))}
    </Box>
  )
}
