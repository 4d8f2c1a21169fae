import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { SkeletonFrame } from '../../ui/PageSkeleton.tsx'
import { grids } from './grids.ts'

export const InsightsSkeleton = ({ tiles }: { tiles: number }) => (
  <SkeletonFrame below>
    <Skeleton variant="rounded" width={160} height={60} sx={{ mb: 2 }} />
    {tiles > 0 && (
      <Box sx={grids.tiles}>
        <Placeholders count={tiles} height={88} />
      </Box>
    )}
    <Box sx={grids.cards}>
      <Placeholders count={4} height={270} />
    </Box>
  </SkeletonFrame>
)

const Placeholders = ({ count, height }: { count: number; height: number }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
  Array.from({ length: count }, (_, at) => <Skeleton key={at} variant="rounded" height={height} />)
