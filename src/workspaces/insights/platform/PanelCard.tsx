import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PanelFilters, PanelRow } from '#domain/insights/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/insights/analytics/panels.ts'
import { periodBefore } from '#domain/insights/ranges.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { FigureCard } from '../FigureCard.tsx'
import { type PanelAnswer, panelQuery } from '../queries.ts'
import { greyLegend } from '../report.tsx'
import { barFraction, drawsValue, formatCount, formatValue, labelText, maskedLabel } from './wording.ts'

const labels = texts.platform

/** Draws a panel's rows and, in grey on the same scale, those of the period before, which are undefined while they load. */
export type PanelChart = (rows: PanelRow[], before: PanelRow[] | undefined) => ReactNode

type Props = {
  panel: Panel
  query: PanelFilters
  /** The panel's own chart. Other panels are drawn as bars. */
  chart?: PanelChart | undefined
  /** Whether the table is shown below the chart. Printouts always contain it. */
  showsTable: boolean
}

/** Panels side by side that show the same measure, so that one scale makes their bars comparable. */
const multiples: readonly Panel[] = ['wait-by-county', 'wait-by-level', 'wait-by-payer']
/** How long ago profiles were updated does not depend on the period, and how it was before is not stored. */
const withoutBefore: readonly Panel[] = ['directory-freshness']

/** The rows of the period before by key, and all rows that the longest bar is the largest of. */
function useCompared(panel: Panel, query: PanelFilters, result: PanelAnswer | undefined) {
  const earlier = { ...query, ...periodBefore(query) }
  const isCompared = !withoutBefore.includes(panel)
  const group = multiples.includes(panel) ? multiples : [panel]
  const periods = isCompared ? [query, earlier] : [query]
  // After the panels themselves, which are what the page is for.
  const queries = group.flatMap(one => periods.map(period => ({ ...panelQuery(one, period), enabled: result !== undefined })))
  const all = useQueries({ queries })
  const own = isCompared ? all[2 * group.indexOf(panel) + 1]?.data : undefined
  const earlierRows = own && result && (panel === 'placements' ? besideWeeks(result.data, own.data) : own.data)
  return {
    before: earlierRows && new Map(earlierRows.map(row => [row.key, row])),
    scale: [...(result?.data ?? []), ...all.flatMap(({ data }) => data?.data ?? [])],
  }
}

/** The weeks of the period before under the keys of this period's: the first beside the first, and so on. */
export const besideWeeks = (weeks: readonly PanelRow[], earlier: readonly PanelRow[]): PanelRow[] =>
  weeks.flatMap(({ key }, at) => (earlier[at] ? [{ ...earlier[at], key }] : []))

type Compared = ReturnType<typeof useCompared>

/** Card for a panel: its chart, and its table on request. */
export function PanelCard({ panel, query, chart, showsTable }: Props) {
  const { data: result, error, isPlaceholderData, refetch } = useQuery(panelQuery(panel, query))
  const compared = useCompared(panel, query, result)
  const { organization } = panelDefinitions[panel]
  const title = domainValue(panelDefinitions[panel].title)
  const help = domainValue(panelDefinitions[panel].help)
  const hasRows = result && (result.data.length > 0 || result.few > 0)
  return (
    <FigureCard title={title} help={help} busy={!result && !error} long>
      {query.organization_id !== undefined && !organization && (
        <Typography variant="body2" color="textSecondary">
          {labels.everyOrganization}
        </Typography>
      )}
      <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        {error ? (
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', py: 4 }}>
            <Typography role="alert">{labels.failed}</Typography>
            <Button variant="outlined" size="small" onClick={() => refetch()} aria-label={texts.figure.retryOf(title)}>
              {texts.figure.retry}
            </Button>
          </Box>
        ) : !result ? (
          <Skeleton variant="rounded" height={140} sx={{ my: 1 }} />
        ) : hasRows ? (
          <>
            {chart ? (
              <>
                {chart(result.data, compared.before && [...compared.before.values()])}
                {compared.before && (
                  <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
                    {greyLegend(query)}
                  </Typography>
                )}
              </>
            ) : (
              <BarList panel={panel} result={result} compared={compared} legend={greyLegend(query)} />
            )}
            <Box
              sx={{
                display: showsTable ? 'block' : 'none',
                mt: 2,
                maxHeight: 420,
                overflow: 'auto',
                '@media print': { display: 'block', maxHeight: 'none', overflow: 'visible' },
              }}
              tabIndex={showsTable ? 0 : undefined}
            >
              <PanelTable panel={panel} result={result} compared={compared} />
            </Box>
          </>
        ) : (
          <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
            {labels.empty}
          </Typography>
        )}
      </Box>
    </FigureCard>
  )
}

/** A row's bar and, in grey, that of the period before. */
function RowBars({ panel, row, compared: { before, scale }, height }: RowBarsProps) {
  const bars = [row, before?.get(row.key)]
  return bars.map(
    (drawn, isBefore) =>
      drawn && (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the period, and the one before.
          key={isBefore}
          data-bar
          data-printed
          sx={{
            height: isBefore ? 3 : height,
            mt: isBefore ? '1px' : 0,
            borderRadius: 0.5,
            bgcolor: isBefore ? 'text.disabled' : 'primary.main',
            printColorAdjust: 'exact',
            width: `${100 * barFraction(panel, drawn, scale)}%`,
          }}
        />
      ),
  )
}
type RowBarsProps = { panel: Panel; row: PanelRow; compared: Compared; height: object | number }

const numberOf = (panel: Panel, row: PanelRow) => (drawsValue(panel) ? formatValue(panel, row.value) : formatCount(row))

/** Table of a panel's rows, with bars below each name. Also shows the number of masked rows. */
function PanelTable({ panel, result: { data, total, few }, compared }: PanelTableProps) {
  const { unit, kind } = panelDefinitions[panel]
  const title = domainValue(panelDefinitions[panel].title)
  const unitLabel = unit && labels.measured[unit]
  const rows = kind === 'map' ? data.filter(({ count }) => count !== null) : data
  const maskedRows = kind === 'series' ? 0 : few
  return (
    <Table size="small" aria-label={title} stickyHeader sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 }, verticalAlign: 'top' } }}>
      <caption style={{ captionSide: 'top', padding: '4px 8px' }}>{labels.captions[panel]}</caption>
      <TableHead>
        <TableRow>
          <TableCell>{labels.rows[panel]}</TableCell>
          <TableCell align="right">{labels.counted[panel]}</TableCell>
          {unitLabel && <TableCell align="right">{unitLabel}</TableCell>}
          {compared.before && <TableCell align="right">{texts.times.before}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.key}>
            <TableCell component="th" scope="row" sx={{ width: '50%', overflowWrap: 'break-word' }}>
              {labelText(row)}
              <Box aria-hidden="true" sx={{ mt: 0.5 }}>
                <RowBars panel={panel} row={row} compared={compared} height={5} />
              </Box>
            </TableCell>
            <TableCell align="right">{formatCount(row)}</TableCell>
            {unitLabel && (
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {formatValue(panel, row.value)}
              </TableCell>
            )}
            {compared.before && (
              <TableCell align="right" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {earlierText(panel, row, compared)}
              </TableCell>
            )}
          </TableRow>
        ))}
        {(maskedRows > 0 || rows.length < total) && (
          <TableRow>
            <TableCell
              colSpan={2 + Number(Boolean(unitLabel)) + Number(Boolean(compared.before))}
              sx={{ color: 'text.secondary' }}
            >
              {[rows.length < total && labels.shown(rows.length, total), maskedRows > 0 && maskedLabel(panel, maskedRows)]
                .filter(Boolean)
                .join(' ')}
            </TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  )
}

type PanelTableProps = { panel: Panel; result: PanelAnswer; compared: Compared }

/** The period before in words. A dash where it has no figure, or one of fewer than five. */
function earlierText(panel: Panel, row: PanelRow, { before }: Compared): string {
  const earlier = before?.get(row.key)
  return earlier ? numberOf(panel, earlier) : texts.times.dash
}

/** A panel as bars across the card, each with its name and its number. Printouts show the table instead. */
function BarList({ panel, result: { data, total, few }, compared, legend }: PanelTableProps & { legend: string }) {
  const notes = [
    data.length < total && labels.shown(data.length, total),
    panelDefinitions[panel].kind !== 'series' && few > 0 && maskedLabel(panel, few),
  ].filter(Boolean)
  return (
    <Box sx={{ '@media print': { display: 'none' } }}>
      <Typography variant="caption" color="textSecondary">
        {[labels.captions[panel], ...(compared.before ? [legend] : [])].join(' · ')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', maxHeight: 420, overflow: 'auto' }}>
        {data.map(row => (
          <Box
            component="li"
            key={row.key}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 240px) minmax(0, 1fr) 112px' },
              columnGap: 1.5,
              alignItems: 'center',
              py: 0.375,
              typography: 'body2',
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>{labelText(row)}</Box>
            <Box aria-hidden="true" sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 2 } }}>
              <RowBars panel={panel} row={row} compared={compared} height={{ xs: 6, sm: 14 }} />
            </Box>
            <Box sx={{ gridColumn: { xs: 2, sm: 3 }, gridRow: 1, fontWeight: 600, textAlign: { xs: 'right', sm: 'left' } }}>
              {numberOf(panel, row)}
            </Box>
          </Box>
        ))}
      </Box>
      {notes.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {notes.join(' ')}
        </Typography>
      )}
    </Box>
  )
}
