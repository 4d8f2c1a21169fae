import Typography from '@mui/material/Typography'
import type { ShownFacility } from './facilityView.ts'

export const FacilityAddress = ({ match }: { match: ShownFacility }) => (
  <Typography variant="body2" color="text.secondary" sx={{ minWidth: 0 }}>
    {[match.address_line_one, match.city, [match.state, match.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
  </Typography>
)
