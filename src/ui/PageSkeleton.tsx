import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { texts as shell } from '../i18n/english/shell.ts'

type Props = {
  /** Reserves space for a line above the heading. */
  above?: boolean
  /** Reserves space for a line below the heading. */
  below?: boolean
  children: ReactNode
}

export const SkeletonFrame = ({ above, below, children }: Props) => (
  <Box sx={{ p: { xs: 2, md: 3 }, width: '100%', maxWidth: 1440, mx: 'auto', boxSizing: 'border-box' }} aria-busy="true">
    <Box sx={visuallyHidden}>{shell.state.loading}</Box>
    <Box aria-hidden="true">
      {above && <Skeleton variant="text" sx={{ typography: 'body2', width: 'min(200px, 50%)' }} />}
      <Skeleton variant="text" sx={{ typography: 'h1', width: 'min(320px, 70%)' }} />
      {below && <Skeleton variant="text" sx={{ typography: 'body2', width: 'min(400px, 90%)' }} />}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Box>
  </Box>
)

/** Placeholder for a page whose layout is not known yet. */
export const PageSkeleton = () => (
  <SkeletonFrame>
    <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
      <Skeleton variant="rounded" width={96} height={36} />
      <Skeleton variant="rounded" width={96} height={36} />
    </Box>
    <CardSkeletons rows={5} />
  </SkeletonFrame>
)

/** Placeholders that are the same size as the cards they replace. */
export const CardSkeletons = ({ rows = 4, height = 72 }: { rows?: number; height?: number }) => (
  <Box sx={{ display: 'grid', gap: 1.5 }} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
      <Skeleton key={row} variant="rounded" height={height} />
    ))}
  </Box>
)
