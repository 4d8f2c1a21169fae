import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { PanelFilters } from '#domain/insights/analytics/contract.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { grids } from '../grids.ts'
import { panelQuery } from '../queries.ts'
import { formatCount } from './wording.ts'

/** The platform's main numbers: how many patients reached each step from intake to admission. Printouts list them in a table. */
export function FunnelTiles({ query }: { query: PanelFilters }) {
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
            {row.label}
          </Typography>
          <Box sx={{ typography: 'h2', fontSize: '1.5rem' }}>{formatCount(row)}</Box>
        </Card>
      ))}
    </Box>
  )
}
