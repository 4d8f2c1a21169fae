import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { CardSkeletons, LoadingPage } from '../PageSkeleton.tsx'
import { railLayout } from './StepPage.tsx'

/** Placeholder for a section of a form with this many steps. */
export const StepSkeleton = ({ steps }: { steps: number }) => (
  <LoadingPage above>
    <Box sx={railLayout}>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <CardSkeletons rows={steps} height={34} />
      </Box>
      <Skeleton variant="rounded" height={58} sx={{ display: { lg: 'none' } }} />
      <Box sx={{ minWidth: 0, maxWidth: 960 }}>
        <CardSkeletons rows={2} height={260} />
      </Box>
    </Box>
  </LoadingPage>
)
