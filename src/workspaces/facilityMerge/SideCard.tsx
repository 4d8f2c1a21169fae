import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { Facility } from '#domain/facilities/schema.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { ListingAddress } from '../../features/claims/ListingAddress.tsx'
import { texts as all } from '../../i18n/english/claims.ts'

/** Head of one side: name, organization and last update. */
export const SideCard = ({ facility, says }: { facility: Facility; says: string }) => (
  <Box
    component="section"
    aria-label={`${says}: ${facility.name}`}
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2, minWidth: 0 }}
  >
    <Chip size="small" label={says} sx={{ mb: 1 }} />
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={`/facility/edit/${facility.id}`} sx={{ fontWeight: 600 }}>
        {facility.name}
      </Link>
    </Typography>
    <Typography variant="body2">{facility.organization_name ?? all.merge.listing}</Typography>
    <ListingAddress listing={facility} />
    <Typography variant="body2" color="textSecondary">
      {all.merge.changed} <RelativeTime at={facility.updated_at} />
    </Typography>
  </Box>
)
