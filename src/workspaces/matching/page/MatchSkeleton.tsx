import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { CardSkeletons, WaitingPage } from '../../../components/PageSkeleton.tsx'
import { columns } from '../../../features/matching/layout/columns.ts'

/** Loading placeholder of the page: filters, cards and map; on a phone the toolbar above the cards. */
export const MatchSkeleton = () => (
  <WaitingPage below>
    <Skeleton variant="rounded" height={44} sx={{ display: { md: 'none' }, mb: 2 }} />
    <Box sx={columns}>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <CardSkeletons rows={4} height={96} />
      </Box>
      <CardSkeletons rows={4} height={172} />
      <Skeleton variant="rounded" sx={{ display: { xs: 'none', md: 'block' }, height: 'calc(100vh - 180px)', minHeight: 320 }} />
    </Box>
  </WaitingPage>
)
