import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type Panel, panelDefinitions } from '#domain/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import type { PanelAnswer } from '../queries.ts'
import { countOf, groupedOf, measureOf, shareOf } from './wording.ts'

const said = texts.platform

/** The rows of a panel with a bar under each name, and the number of masked ones. */
export function PanelTable({ panel, answer: { data, total, few } }: { panel: Panel; answer: PanelAnswer }) {
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
