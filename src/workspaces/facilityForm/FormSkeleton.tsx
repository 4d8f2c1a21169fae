import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { visuallyHidden } from '@mui/utils'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { texts as shell } from '../../i18n/english/shell.ts'

/** The shape of the form while it is on its way: a heading, what is missing, groups of fields. */
export const FormSkeleton = () => (
  <Box sx={{ p: { xs: 2, md: 3 }, width: '100%', maxWidth: 1440, mx: 'auto' }} aria-busy="true">
    <Box sx={visuallyHidden}>{shell.state.loading}</Box>
    <Box aria-hidden="true" sx={{ maxWidth: 960 }}>
      <Skeleton variant="text" sx={{ width: 'min(200px, 50%)' }} />
      <Skeleton variant="text" sx={{ fontSize: '1.75rem', width: 'min(320px, 70%)', mb: 1 }} />
      <Skeleton variant="rounded" height={108} sx={{ mb: 2 }} />
      <CardSkeletons rows={3} height={240} />
    </Box>
  </Box>
)
