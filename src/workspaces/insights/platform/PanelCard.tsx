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
import type { PanelFilters, PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { FigureCard } from '../FigureCard.tsx'
import { type PanelAnswer, panelQuery } from '../queries.ts'
import { countOf, groupedOf, measureOf, shareOf } from './wording.ts'

const said = texts.platform

type Props = { panel: Panel; asked: PanelFilters; picture?: ((rows: PanelRow[]) => ReactNode) | undefined; beside?: boolean }

/** One panel: its table with a chart above or next to it. */
export function PanelCard({ panel, asked, picture, beside = false }: Props) {
  const { data: answer, error, isPlaceholderData, refetch } = useQuery(panelQuery(panel, asked))
  const { title, help, organization } = panelDefinitions[panel]
  const found = answer && (answer.data.length > 0 || answer.few > 0)
  const drawn = picture && answer && answer.data.length > 0
  return (
    <FigureCard title={title} help={help} busy={!answer && !error}>
      {asked.organization_id !== undefined && !organization && (
        <Typography variant="body2" color="textSecondary">
          {said.everyOrganization}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: drawn && beside ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          },
          gap: 2,
          '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        {drawn && picture(answer.data)}
        <Box
          sx={{
            position: 'relative',
            minHeight: 160,
            maxHeight: 420,
            overflow: 'auto',
            opacity: isPlaceholderData ? 0.6 : 1,
            '@media print': { maxHeight: 'none', minHeight: 0, overflow: 'visible' },
          }}
          tabIndex={found ? 0 : undefined}
        >
          {error ? (
            <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', py: 4 }}>
              <Typography role="alert">{said.failed}</Typography>
              <Button variant="outlined" size="small" onClick={() => refetch()} aria-label={texts.figure.retryOf(title)}>
                {texts.figure.retry}
              </Button>
            </Box>
          ) : !answer ? (
            <Skeleton variant="rounded" height={140} sx={{ my: 1 }} />
          ) : found ? (
            <PanelTable panel={panel} answer={answer} />
          ) : (
            <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
              {said.empty}
            </Typography>
          )}
        </Box>
      </Box>
    </FigureCard>
  )
}

/** The rows of a panel with a bar under each name, and the number of masked ones. */
function PanelTable({ panel, answer: { data, total, few } }: { panel: Panel; answer: PanelAnswer }) {
  const { title, unit, kind } = panelDefinitions[panel]
  const measured = unit && said.measured[unit]
  const rows = kind === 'map' ? data.filter(({ count }) => count !== null) : data
  const grouped = kind === 'series' ? 0 : few
  return (
    <Table size="small" aria-label={title} stickyHeader sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 }, verticalAlign: 'top' } }}>
      <caption style={{ captionSide: 'top', padding: '4px 8px' }}>{said.captions[panel]}</caption>
      <TableHead>
        <TableRow>
          <TableCell>{said.rows[panel]}</TableCell>
          <TableCell align="right">{said.counted[panel]}</TableCell>
          {measured && <TableCell align="right">{measured}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.key}>
            <TableCell component="th" scope="row" sx={{ width: '50%', overflowWrap: 'break-word' }}>
              {row.label}
              <Box
                aria-hidden="true"
                data-printed
                sx={{
                  height: 5,
                  mt: 0.5,
                  borderRadius: 1,
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                  width: `${100 * shareOf(panel, row, rows)}%`,
                }}
              />
            </TableCell>
            <TableCell align="right">{countOf(row)}</TableCell>
            {measured && (
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {measureOf(panel, row.value)}
              </TableCell>
            )}
          </TableRow>
        ))}
        {(grouped > 0 || rows.length < total) && (
          <TableRow>
            <TableCell colSpan={measured ? 3 : 2} sx={{ color: 'text.secondary' }}>
              {[rows.length < total && said.shown(rows.length, total), grouped > 0 && groupedOf(panel, grouped)]
                .filter(Boolean)
                .join(' ')}
            </TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  )
}
