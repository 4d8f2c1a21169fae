import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { visuallyHidden } from '@mui/utils'
import { texts as shell } from '../i18n/english/shell.ts'

/** The shape of a page that is on its way: a heading, a row of controls, rows. */
export function PageSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, width: '100%', maxWidth: 1440, mx: 'auto' }} aria-busy="true">
      <Box sx={visuallyHidden}>{shell.state.loading}</Box>
      <Box aria-hidden="true">
        <Skeleton variant="text" sx={{ fontSize: '1.75rem', width: 'min(320px, 70%)', mb: 1 }} />
        <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
          <Skeleton variant="rounded" width={96} height={36} />
          <Skeleton variant="rounded" width={96} height={36} />
        </Box>
        <CardSkeletons rows={rows} />
      </Box>
    </Box>
  )
}

/** Placeholders of cards in a list, of the same size as what comes. */
export const CardSkeletons = ({ rows = 4, height = 72 }: { rows?: number; height?: number }) => (
  <Box sx={{ display: 'grid', gap: 1.5 }} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name than their place.
      <Skeleton key={row} variant="rounded" height={height} />
    ))}
  </Box>
)
