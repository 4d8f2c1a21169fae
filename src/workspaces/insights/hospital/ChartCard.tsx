import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Bar } from '#domain/insights/contract.ts'
import { type ChartMetric, definitions } from '#domain/insights/metrics.ts'
import { periodBefore } from '#domain/insights/ranges.ts'
import { usDay } from '#domain/platform/dates.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { FigureCard } from '../FigureCard.tsx'
import { type InsightQuery, metricQuery } from '../queries.ts'
import { greyLegend } from '../report.tsx'
import type { ChosenFigure } from './PatientsOfFigure.tsx'
import { exportRows, SaveMenu } from './SaveMenu.tsx'

const labels = texts.chart
const Bars = lazyWithRetry(() => import('./Bars.tsx'), 'Bars', 'panel')
/** Maximum number of bars in the chart. The table has all rows. */
const maxBars = 10
const height = 260

type Props = { metric: ChartMetric; query: InsightQuery; onCases?: ((figure: ChosenFigure) => void) | undefined }

/** Shows counts by label as a bar chart or a table (INS-017, INS-019, INS-020). */
export function ChartCard({ metric, query, onCases }: Props) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(metricQuery(metric, query))
  const before = usePreviousCounts(metric, query)
  const [asTable, setAsTable] = useState(false)
  const title = domainValue(definitions[metric].title)
  const help = domainValue(definitions[metric].help)
  const bars = ((data ?? []) as Bar[]).map(bar => ({ ...bar, label: domainValue(bar.label) }))
  const rows = exportRows(bars)
  const caption = labels.caption(title, usDay(query.start_date), usDay(query.end_date))
  const cases = onCases && ((bar: Bar) => onCases({ metric, title, key: bar.key, label: bar.label }))
  const toggleLabel = asTable ? labels.bars : labels.table
  return (
    <FigureCard
      title={title}
      help={help}
      busy={isPending && !error}
      actions={
        bars.length > 0 &&
        !error && (
          <>
            <IconButton
              size="small"
              aria-label={`${title}: ${toggleLabel}`}
              title={toggleLabel}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <BarChartOutlined fontSize="small" /> : <TableRowsOutlined fontSize="small" />}
            </IconButton>
            <SaveMenu metric={metric} title={title} rows={rows} heading={labels.label} />
          </>
        )
      }
    >
      <Box sx={{ minHeight: height, display: 'grid', opacity: isPlaceholderData ? 0.6 : 1, '@media print': { minHeight: 0 } }}>
        {error ? (
          <Centered>
            <Typography role="alert">{labels.failed}</Typography>
            <Button variant="outlined" size="small" onClick={() => refetch()} aria-label={texts.figure.retryOf(title)}>
              {texts.figure.retry}
            </Button>
          </Centered>
        ) : isPending ? (
          <Skeleton variant="rounded" height={height - 24} sx={{ my: 1.5 }} />
        ) : !bars.length ? (
          <Centered>
            <Typography color="textSecondary">{labels.empty}</Typography>
          </Centered>
        ) : (
          <>
            {!asTable && (
              <Box sx={{ '@media print': { display: 'none' } }}>
                <Suspense fallback={<Skeleton variant="rounded" height={height - 24} />}>
                  <Bars bars={bars.slice(0, maxBars)} before={before} onCases={cases} />
                </Suspense>
                {before && (
                  <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
                    {greyLegend(query)}
                  </Typography>
                )}
                {bars.length > maxBars && (
                  <Typography variant="caption" color="textSecondary">
                    {labels.rest(bars.length - maxBars)}
                  </Typography>
                )}
              </Box>
            )}
            <BarTable title={title} caption={caption} bars={bars} before={before} hidden={!asTable} onCases={cases} />
            <PrintedTable caption={caption} bars={bars} before={before} />
          </>
        )}
      </Box>
    </FigureCard>
  )
}

/** Returns each group's count in the period before. Undefined while it is loading. */
function usePreviousCounts(metric: ChartMetric, query: InsightQuery): ReadonlyMap<string, number> | undefined {
  const { data } = useQuery(metricQuery(metric, { ...query, ...periodBefore(query) }))
  return useMemo(() => (data === undefined ? undefined : new Map((data as Bar[]).map(({ key, count }) => [key, count]))), [data])
}

const Centered = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'center', justifyContent: 'center', textAlign: 'center' }}
  >
    {children}
  </Box>
)

type BarTableProps = {
  title: string
  caption: string
  bars: Bar[]
  before: ReadonlyMap<string, number> | undefined
  /** Hides the table visually but keeps it available to screen readers. */
  hidden: boolean
  onCases?: ((bar: Bar) => void) | undefined
}

/** On-screen table with all of a chart's rows. Printouts use `PrintedTable`. */
const BarTable = ({ title, caption, bars, before, hidden, onCases }: BarTableProps) => (
  <Box sx={{ ...(hidden && visuallyHidden), '@media print': { display: 'none' } }}>
    <Table size="small" aria-label={title}>
      <caption style={{ captionSide: 'top', padding: '4px 0' }}>{caption}</caption>
      <TableHead>
        <TableRow>
          <TableCell>{texts.chart.label}</TableCell>
          <TableCell align="right">{texts.chart.count}</TableCell>
          <TableCell align="right">{texts.chart.before}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bars.map(bar => (
          <TableRow key={bar.key}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {onCases && !hidden ? (
                <Link component="button" type="button" onClick={() => onCases(bar)} sx={{ textAlign: 'left', minHeight: 24 }}>
                  {bar.label}
                </Link>
              ) : (
                bar.label
              )}
            </TableCell>
            <TableCell align="right">{bar.count.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">{before && (before.get(bar.key) ?? 0).toLocaleString('en-US')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

const cell = {
  textAlign: 'left',
  py: 0.25,
  pr: 1.5,
  borderBottom: '1px solid #ccc',
  verticalAlign: 'top',
  fontWeight: 400,
} as const

/** Table for printouts, with a bar next to each count. Prints what the screen shows, including small groups. */
function PrintedTable({ caption, bars, before }: Pick<BarTableProps, 'caption' | 'bars' | 'before'>) {
  const longest = Math.max(1, ...bars.map(({ count }) => count), ...(before?.values() ?? []))
  return (
    <Box
      component="table"
      sx={{ width: '100%', borderCollapse: 'collapse', fontSize: '10pt', display: 'none', '@media print': { display: 'table' } }}
    >
      <Box component="caption" sx={{ textAlign: 'left', captionSide: 'top', fontSize: '9pt', pb: 0.5 }}>
        {caption}
      </Box>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...cell, fontWeight: 600, width: '45%' }}>
            {labels.label}
          </Box>
          <Box component="th" scope="col" sx={{ ...cell, fontWeight: 600 }}>
            {labels.count}
          </Box>
          <Box component="th" scope="col" sx={{ ...cell, fontWeight: 600 }} colSpan={2}>
            {labels.before}
          </Box>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key}>
            <Box component="th" scope="row" sx={cell}>
              {label}
            </Box>
            <Box component="td" sx={{ ...cell, whiteSpace: 'nowrap' }}>
              {count.toLocaleString('en-US')}
            </Box>
            <Box component="td" sx={{ ...cell, whiteSpace: 'nowrap' }}>
              {before && (before.get(key) ?? 0).toLocaleString('en-US')}
            </Box>
            <Box component="td" sx={{ ...cell, width: '32%', pr: 0 }} aria-hidden="true">
              <Box
                data-printed
                sx={{
                  height: 11,
                  mt: '3px',
                  width: `${(100 * count) / longest}%`,
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                }}
              />
              {before && (
                <Box
                  data-printed
                  sx={{
                    height: 4,
                    mt: '1px',
                    width: `${(100 * (before.get(key) ?? 0)) / longest}%`,
                    bgcolor: 'text.disabled',
                    printColorAdjust: 'exact',
                  }}
                />
              )}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
