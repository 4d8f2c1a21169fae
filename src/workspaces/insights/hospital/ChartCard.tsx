import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type { Bar } from '#domain/insights/contract.ts'
import { type ChartMetric, definitions } from '#domain/insights/metrics.ts'
import { usDay } from '../../../components/pacificDate.ts'
import { screen } from '../../../components/screen/screen.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { FigureCard } from '../FigureCard.tsx'
import { type Asked, metricQuery } from '../queries.ts'
import type { Bars as Drawing } from './Bars.tsx'
import { BarTable } from './BarTable.tsx'
import type { Behindness } from './Behind.tsx'
import { outsideRows } from './outside.ts'
import { PrintedTable } from './PrintedTable.tsx'
import { SaveMenu } from './SaveMenu.tsx'

const said = texts.chart
const Bars = screen<'Bars', ComponentProps<typeof Drawing>>(() => import('./Bars.tsx'), 'Bars', 'panel')
/** Bars drawn; the table has all of them. */
const drawn = 10
const height = 260

type Props = { metric: ChartMetric; asked: Asked; onCases?: ((behind: Behindness) => void) | undefined }

/** A list of labels and counts as a bar chart or table (INS-017, INS-019, INS-020). */
export function ChartCard({ metric, asked, onCases }: Props) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(metricQuery(metric, asked))
  const [asTable, setAsTable] = useState(false)
  const { title, help } = definitions[metric]
  const bars = (data ?? []) as Bar[]
  const outside = outsideRows(bars)
  const caption = said.caption(title, usDay(asked.start_date), usDay(asked.end_date))
  const cases = onCases && ((bar: Bar) => onCases({ metric, title, key: bar.key, label: bar.label }))
  const flip = asTable ? said.bars : said.table
  return (
    <FigureCard
      title={title}
      help={help}
      busy={isPending && !error}
      actions={
        bars.length > 0 &&
        !error && (
          <>
            <IconButton size="small" aria-label={`${title}: ${flip}`} title={flip} onClick={() => setAsTable(!asTable)}>
              {asTable ? <BarChartOutlined fontSize="small" /> : <TableRowsOutlined fontSize="small" />}
            </IconButton>
            <SaveMenu metric={metric} rows={outside} heading={said.label} />
          </>
        )
      }
    >
      <Box sx={{ minHeight: height, display: 'grid', opacity: isPlaceholderData ? 0.6 : 1, '@media print': { minHeight: 0 } }}>
        {error ? (
          <Middle>
            <Typography role="alert">{said.failed}</Typography>
            <Button variant="outlined" size="small" onClick={() => refetch()} aria-label={texts.figure.retryOf(title)}>
              {texts.figure.retry}
            </Button>
          </Middle>
        ) : isPending ? (
          <Skeleton variant="rounded" height={height - 24} sx={{ my: 1.5 }} />
        ) : !bars.length ? (
          <Middle>
            <Typography color="textSecondary">{said.empty}</Typography>
          </Middle>
        ) : (
          <>
            {!asTable && (
              <Box sx={{ '@media print': { display: 'none' } }}>
                <Suspense fallback={<Skeleton variant="rounded" height={height - 24} />}>
                  <Bars bars={bars.slice(0, drawn)} onCases={cases} />
                </Suspense>
                {bars.length > drawn && (
                  <Typography variant="caption" color="textSecondary">
                    {said.rest(bars.length - drawn)}
                  </Typography>
                )}
              </Box>
            )}
            <BarTable title={title} caption={caption} bars={bars} hidden={!asTable} onCases={cases} />
            <PrintedTable caption={caption} rows={outside} />
          </>
        )}
      </Box>
    </FigureCard>
  )
}

const Middle = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'center', justifyContent: 'center', textAlign: 'center' }}
  >
    {children}
  </Box>
)
