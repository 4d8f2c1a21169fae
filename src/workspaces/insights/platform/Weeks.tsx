import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PanelRow } from '#domain/analytics/contract.ts'
import { smallestGroup } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'

const said = texts.platform
const height = 140

/** A column per week, including empty ones. Weeks with fewer than five are dashed outlines. The table has the same figures. */
export function Weeks({ rows }: { rows: PanelRow[] }) {
  const most = Math.max(smallestGroup, ...rows.map(({ count }) => count ?? 0))
  const tall = (count: number) => `${(100 * count) / most}%`
  return (
    <Box sx={{ pt: 1.5 }}>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', alignItems: 'end', gap: '2px', height, borderBottom: 1, borderColor: 'divider', pt: 2.5 }}
      >
        {rows.map(({ key, count }) => (
          <Box
            key={key}
            sx={{ flex: '1 1 0', minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'end' }}
          >
            {rows.length <= 26 && (
              <Typography variant="caption" sx={{ textAlign: 'center', lineHeight: 1.3 }}>
                {count === null ? said.underFive : count || ''}
              </Typography>
            )}
            <Box
              data-printed
              sx={{
                maxWidth: 48,
                width: '100%',
                mx: 'auto',
                boxSizing: 'border-box',
                printColorAdjust: 'exact',
                ...(count === null
                  ? { height: tall(smallestGroup - 1), border: '1px dashed', borderColor: 'text.secondary', borderBottom: 0 }
                  : { height: tall(count), bgcolor: 'primary.main', borderRadius: '3px 3px 0 0' }),
              }}
            />
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}
      >
        <span>{rows[0]?.label}</span>
        <span>{rows.at(-1)?.label}</span>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {said.weeks}
      </Typography>
    </Box>
  )
}
