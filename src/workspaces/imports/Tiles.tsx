import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export type Tile = { count: number; label: string; more?: ReactNode }

/** Numbers with labels, side by side. */
export const Tiles = ({ label, tiles }: { label: string; tiles: readonly Tile[] }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      display: 'grid',
      gap: 1.5,
      m: 0,
      p: 0,
      listStyle: 'none',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(150px, 1fr))' },
    }}
  >
    {tiles.map(({ count, label: what, more }) => (
      <Box
        component="li"
        key={what}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5, bgcolor: 'background.paper', minWidth: 0 }}
      >
        <Typography
          component="span"
          sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}
          color={count ? 'textPrimary' : 'textSecondary'}
        >
          {count.toLocaleString('en-US')}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {what}
        </Typography>
        {more && (
          <Typography
            component="span"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}
          >
            {more}
          </Typography>
        )}
      </Box>
    ))}
  </Box>
)
