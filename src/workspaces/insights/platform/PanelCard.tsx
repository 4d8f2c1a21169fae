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
import type { PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { FigureCard } from '../FigureCard.tsx'
import { type Asked, panelQuery } from '../queries.ts'
import { timeSpan } from '../timeSpan.ts'

const said = texts.platform

/** One panel: a row each, its share drawn under its name; a picture of the same rows stands above them. */
export function PanelCard({ panel, asked, picture }: { panel: Panel; asked: Asked; picture?: (rows: PanelRow[]) => ReactNode }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(panelQuery(panel, asked))
  const { title, help } = panelDefinitions[panel]
  return (
    <FigureCard title={title} help={help} busy={!data && !error}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: picture && data?.length ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          },
          gap: 2,
        }}
      >
        {!!data?.length && picture?.(data)}
        <Box
          sx={{ position: 'relative', minHeight: 160, maxHeight: 420, overflow: 'auto', opacity: isPlaceholderData ? 0.6 : 1 }}
          tabIndex={data?.length ? 0 : undefined}
        >
          {error ? (
            <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', py: 4 }}>
              <Typography role="alert">{said.failed}</Typography>
              <Button variant="outlined" size="small" onClick={() => refetch()} aria-label={texts.figure.retryOf(title)}>
                {texts.figure.retry}
              </Button>
            </Box>
          ) : !data ? (
            <Skeleton variant="rounded" height={140} sx={{ my: 1 }} />
          ) : data.length ? (
            <Rows panel={panel} title={title} rows={data} />
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

function Rows({ panel, title, rows }: { panel: Panel; title: string; rows: PanelRow[] }) {
  const { unit } = panelDefinitions[panel]
  const measured = unit && said.measured[unit]
  const most = Math.max(1, ...rows.map(row => row.count ?? 0))
  const told = (value: number | null) =>
    value === null ? '–' : unit === 'percent' ? said.percent(value) : timeSpan(unit === 'hours' ? value * 60 : value)
  return (
    <Table size="small" aria-label={title} stickyHeader sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 }, verticalAlign: 'top' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{said.rows[panel]}</TableCell>
          <TableCell align="right">{said.counted[panel]}</TableCell>
          {measured && <TableCell align="right">{measured}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, count, value }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ width: '50%', overflowWrap: 'break-word' }}>
              {label}
              <Box
                aria-hidden="true"
                sx={{ height: 5, mt: 0.5, borderRadius: 1, bgcolor: 'primary.main', width: `${(100 * (count ?? 0)) / most}%` }}
              />
            </TableCell>
            <TableCell align="right">{count === null ? said.few : count.toLocaleString('en-US')}</TableCell>
            {measured && (
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {told(value)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
