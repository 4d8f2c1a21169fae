import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { CardSkeletons, WaitingPage } from '../../components/PageSkeleton.tsx'

/** Loading placeholder of the form. */
export const FormSkeleton = () => (
  <WaitingPage above>
    <Box sx={{ maxWidth: 960 }}>
      <Skeleton variant="rounded" height={108} sx={{ mb: 2 }} />
      <CardSkeletons rows={3} height={240} />
    </Box>
  </WaitingPage>
)
