import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PanelFilters, PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panelDefinitions, panels } from '#domain/analytics/panels.ts'
import { pacificZone } from '#domain/dates.ts'
import { smallestGroup } from '#domain/insights/metrics.ts'
import { states } from '#domain/states.ts'
import { zoneName } from '#domain/zones.ts'
import { ExportButton } from '../../../components/ExportButton.tsx'
import { FailedPage } from '../../../components/FailedState.tsx'
import { LabelledSelect } from '../../../components/form/LabelledSelect.tsx'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { usDay } from '../../../components/pacificDate.ts'
import { SearchPicker } from '../../../components/SearchPicker.tsx'
import { texts } from '../../../i18n/english/insights.ts'
import { withCode } from '../../../startup/code.ts'
import { DayFields } from '../DayFields.tsx'
import { grids } from '../grids.ts'
import { InsightsSkeleton } from '../InsightsSkeleton.tsx'
import { PrintButton } from '../PrintButton.tsx'
import { embedQuery, everyOrganization, organizationQuery, type PanelAnswer, panelQuery } from '../queries.ts'
import { fileOf, PrintedLines, ReportProvider, useReport } from '../report.tsx'
import { useInsightFilters } from '../useInsightFilters.ts'
import { PanelCard } from './PanelCard.tsx'
import { UnmetMap } from './UnmetMap.tsx'
import { countOf, groupedOf, measureOf } from './wording.ts'

const said = texts.platform

/** Platform analytics: built-in, or from the configured BI server (INS-001, INS-003). */
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

const pictures: Partial<Record<Panel, (rows: PanelRow[]) => ReactNode>> = {
  placements: rows => <Weeks rows={rows} />,
  'unmet-need': rows => <UnmetMap rows={rows} />,
}

/** Panels that span the full width. */
const whole = new Set<Panel>(['placements', 'unmet-need', 'directory-freshness'])

function Own() {
  const { clear, ...narrowing } = useInsightFilters(pacificZone)
  const { asked: days, filters, change } = narrowing
  const { start_date, end_date } = days
  const state = states.find(({ code }) => code === filters.state)
  const organization_id = Number(filters.organization) || undefined
  const { data: name = '…' } = useQuery({ ...organizationQuery(organization_id ?? 0), enabled: organization_id !== undefined })
  const asked = { start_date, end_date, ...(state && { state: state.code }), ...(organization_id && { organization_id }) }
  const report = {
    title: said.title,
    organization: organization_id ? name : said.everybody,
    start_date,
    end_date,
    filters: state ? [`${texts.filters.state}: ${state.name}`] : [],
    time_zone: pacificZone,
  }
  return (
    <ReportProvider value={report}>
      <Page>
        <PageHeader
          title={said.title}
          subtitle={said.about(report.organization, usDay(start_date), usDay(end_date), zoneName(pacificZone))}
          actions={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
              <ExportPanels asked={asked} />
              <PrintButton />
            </Box>
          }
        />
        <Box
          role="search"
          aria-label={texts.filters.title}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', mb: 1, '@media print': { display: 'none' } }}
        >
          <DayFields {...narrowing} />
          <LabelledSelect
            label={texts.filters.state}
            empty={texts.filters.any}
            options={states.map(one => ({ id: one.code as string, name: one.name }))}
            value={state?.code ?? null}
            onChange={code => change({ state: code ?? undefined })}
          />
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}>
            <SearchPicker
              label={texts.filters.organization}
              finder={everyOrganization}
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
          {said.filterHint}
        </Typography>
        <PrintedLines note={said.masked} />
        <Box sx={{ ...grids.cards, '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' } }}>
          {panels.map(panel => (
            <Box key={panel} sx={{ display: 'grid', ...(whole.has(panel) && { gridColumn: '1 / -1' }) }}>
              <PanelCard panel={panel} asked={asked} picture={pictures[panel]} beside={whole.has(panel)} />
            </Box>
          ))}
        </Box>
      </Page>
    </ReportProvider>
  )
}

const loadCsv = () => import('../csv.ts')

/** A panel's rows as on screen, and a note on how many are omitted. */
function rowsOf(panel: Panel, { data, total, few }: PanelAnswer): string[][] {
  const { title, kind, unit } = panelDefinitions[panel]
  const rows = data.filter(({ count }) => kind === 'series' || count !== null)
  const row = (label: string, count: string, value: string) => [title, label, count, said.counted[panel], value]
  return [
    ...rows.map(one => row(one.label, countOf(one), unit ? measureOf(panel, one.value) : '')),
    ...(rows.length < total ? [row(said.shown(rows.length, total), '', '')] : []),
    ...(kind !== 'series' && few > 0 ? [row(groupedOf(panel, few), said.few, '')] : []),
  ]
}

/** Exports all panels in one table. */
function ExportPanels({ asked }: { asked: PanelFilters }) {
  const client = useQueryClient()
  const report = useReport()
  const [problem, setProblem] = useState<string | null>(null)
  async function bring() {
    const found = await Promise.all(
      panels.map(async panel => ({ panel, answer: await client.fetchQuery(panelQuery(panel, asked)) })),
    )
    const { csvOf } = await withCode(loadCsv)
    const { figure, label, value, unit } = texts.chart
    return csvOf(
      report,
      [figure, label, value, unit, said.measure],
      found.flatMap(({ panel, answer }) => rowsOf(panel, answer)),
    )
  }
  return (
    <>
      <ExportButton
        texts={{ export: texts.hospital.saveAll, exporting: texts.hospital.saving }}
        fileName={`${fileOf('platform-analytics', report)}.csv`}
        load={bring}
        onError={failure => setProblem(failure && texts.hospital.failedFile)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}

const height = 140

/**
 * A column per week, including weeks without data. Weeks with a count below five are dashed outlines. The table has the same
 * figures.
 */
function Weeks({ rows }: { rows: PanelRow[] }) {
  const most = Math.max(smallestGroup, ...rows.map(({ count }) => count ?? 0))
  const tall = (count: number) => `${(100 * count) / most}%`
  return (
    <Box sx={{ pt: 1.5 }}>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', alignItems: 'end', gap: '2px', height, borderBottom: 1, borderColor: 'divider', pt: 2.5 }}
      >
        {rows.map(({ key, count }) => (
          <Box
            key={key}
            sx={{ flex: '1 1 0', minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'end' }}
          >
            {rows.length <= 26 && (
              <Typography variant="caption" sx={{ textAlign: 'center', lineHeight: 1.3 }}>
                {count === null ? said.underFive : count || ''}
              </Typography>
            )}
            <Box
              data-printed
              sx={{
                maxWidth: 48,
                width: '100%',
                mx: 'auto',
                boxSizing: 'border-box',
                printColorAdjust: 'exact',
                ...(count === null
                  ? { height: tall(smallestGroup - 1), border: '1px dashed', borderColor: 'text.secondary', borderBottom: 0 }
                  : { height: tall(count), bgcolor: 'primary.main', borderRadius: '3px 3px 0 0' }),
              }}
            />
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
        {said.weeks}
      </Typography>
    </Box>
  )
}
