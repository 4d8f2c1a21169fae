import Box from '@mui/material/Box'
import type { Listing } from '#domain/directory/claims/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'

export function ListingAddress({ listing }: { listing: Omit<Listing, 'id'> }) {
  const { address_line_one, address_line_two, city, state, zip_code, main_phone_number, npi } = listing
  const street = [address_line_one, address_line_two].filter(Boolean).join(', ')
  const town = [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <div>{[street, town].filter(Boolean).join(' · ')}</div>
      <div>{[main_phone_number && showPhone(main_phone_number), npi && `NPI ${npi}`].filter(Boolean).join(' · ')}</div>
    </Box>
  )
}
