import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PanelRow } from '#domain/insights/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/insights/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import type { PanelAnswer } from '../queries.ts'
import { barFraction, drawsValue, formatCount, formatValue, maskedLabel } from './wording.ts'

const labels = texts.platform

/** A panel as bars across the card, each with its name and its number. Printouts show the table instead. */
export function BarRows({ panel, result: { data, total, few } }: { panel: Panel; result: PanelAnswer }) {
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
            <Box sx={{ overflowWrap: 'anywhere' }}>{row.label}</Box>
            <Box aria-hidden="true" sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 2 } }}>
              <Box
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
