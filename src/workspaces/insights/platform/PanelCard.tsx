import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PanelFilters, PanelRow } from '#domain/insights/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/insights/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { FigureCard } from '../FigureCard.tsx'
import { type PanelAnswer, panelQuery } from '../queries.ts'
import { barFraction, drawsValue, formatCount, formatValue, labelText, maskedLabel } from './wording.ts'

const labels = texts.platform

type Props = {
  panel: Panel
  query: PanelFilters
  /** The panel's own chart. Other panels are drawn as bars. */
  chart?: ((rows: PanelRow[]) => ReactNode) | undefined
  /** Whether the table is shown below the chart. Printouts always contain it. */
  showsTable: boolean
}

/** Card for a panel: its chart, and its table on request. */
export function PanelCard({ panel, query, chart, showsTable }: Props) {
  const { data: result, error, isPlaceholderData, refetch } = useQuery(panelQuery(panel, query))
  const { organization } = panelDefinitions[panel]
  const title = domainValue(panelDefinitions[panel].title)
  const help = domainValue(panelDefinitions[panel].help)
  const hasRows = result && (result.data.length > 0 || result.few > 0)
  return (
    <FigureCard title={title} help={help} busy={!result && !error}>
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
            {chart ? chart(result.data) : <BarList panel={panel} result={result} />}
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
              <PanelTable panel={panel} result={result} />
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

/** Table of a panel's rows, with a bar below each name. Also shows the number of masked rows. */
function PanelTable({ panel, result: { data, total, few } }: { panel: Panel; result: PanelAnswer }) {
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
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.key}>
            <TableCell component="th" scope="row" sx={{ width: '50%', overflowWrap: 'break-word' }}>
              {labelText(row)}
              <Box
                aria-hidden="true"
                data-bar
                data-printed
                sx={{
                  height: 5,
                  mt: 0.5,
                  borderRadius: 1,
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                  width: `${100 * barFraction(panel, row, rows)}%`,
                }}
              />
            </TableCell>
            <TableCell align="right">{formatCount(row)}</TableCell>
            {unitLabel && (
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {formatValue(panel, row.value)}
              </TableCell>
            )}
          </TableRow>
        ))}
        {(maskedRows > 0 || rows.length < total) && (
          <TableRow>
            <TableCell colSpan={unitLabel ? 3 : 2} sx={{ color: 'text.secondary' }}>
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

/** A panel as bars across the card, each with its name and its number. Printouts show the table instead. */
function BarList({ panel, result: { data, total, few } }: { panel: Panel; result: PanelAnswer }) {
  const numberOf = (row: PanelRow) => (drawsValue(panel) ? formatValue(panel, row.value) : formatCount(row))
  const notes = [
    data.length < total && labels.shown(data.length, total),
    panelDefinitions[panel].kind !== 'series' && few > 0 && maskedLabel(panel, few),
  ].filter(Boolean)
  return (
    <Box sx={{ '@media print': { display: 'none' } }}>
      <Typography variant="caption" color="textSecondary">
        {labels.captions[panel]}
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
              <Box
                data-bar
                sx={{
                  height: { xs: 6, sm: 16 },
                  borderRadius: 0.5,
                  bgcolor: 'primary.main',
                  width: `${100 * barFraction(panel, row, data)}%`,
                }}
              />
            </Box>
            <Box sx={{ gridColumn: { xs: 2, sm: 3 }, gridRow: 1, fontWeight: 600, textAlign: { xs: 'right', sm: 'left' } }}>
              {numberOf(row)}
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
