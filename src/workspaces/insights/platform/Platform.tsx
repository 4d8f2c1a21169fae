import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panels } from '#domain/analytics/panels.ts'
import { pacificZone } from '#domain/dates.ts'
import { states } from '#domain/states.ts'
import { zoneName } from '#domain/zones.ts'
import { FailedPage } from '../../../components/FailedState.tsx'
import { LabelledSelect } from '../../../components/form/LabelledSelect.tsx'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { usDay } from '../../../components/pacificDate.ts'
import { SearchPicker } from '../../../components/SearchPicker.tsx'
import { texts } from '../../../i18n/english/insights.ts'
import { DayFields } from '../DayFields.tsx'
import { grids } from '../grids.ts'
import { InsightsSkeleton } from '../InsightsSkeleton.tsx'
import { PrintButton } from '../PrintButton.tsx'
import { embedQuery, everyOrganization, organizationQuery } from '../queries.ts'
import { PrintedLines, ReportProvider } from '../report.tsx'
import { useInsightFilters } from '../useInsightFilters.ts'
import { ExportPanels } from './ExportPanels.tsx'
import { PanelCard } from './PanelCard.tsx'
import { UnmetMap } from './UnmetMap.tsx'
import { Weeks } from './Weeks.tsx'

const said = texts.platform

/** Platform analytics: built-in, or those of the configured BI server (INS-001, INS-003). */
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

/** Panels of full width. */
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
              among={everyOrganization}
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
