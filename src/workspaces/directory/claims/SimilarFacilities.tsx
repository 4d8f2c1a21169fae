import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCanAccess } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { Listing } from '#domain/directory/claims/schema.ts'
import { similarPairs } from '#domain/directory/merges/rules.ts'
import type { FacilitySummary } from '#domain/people/organizations/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts as all } from '../../../i18n/english/claims.ts'

const texts = all.alike
const maxShown = 3

/** Lists locations that may be duplicates. Shown only to users who may merge them. */
export function SimilarFacilities({ facilities }: { facilities: readonly FacilitySummary[] }) {
  const { canAccess: mayMerge } = useCanAccess({ resource: 'merges', action: 'choose' })
  const pairs = mayMerge ? similarPairs(facilities.map(facility => ({ ...facility, zip_code: facility.zip }))) : []
  if (!pairs.length) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Box sx={{ fontWeight: 600 }}>{texts.title}</Box>
      <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {pairs.slice(0, maxShown).map(({ one, other, alike }) => (
          <Box
            component="li"
            key={`${one.id} ${other.id}`}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {`${texts.pair(one.name, other.name)}: ${alike.map(reason => texts.reasons[reason]).join(', ')}`}
            </Box>
            <Button
              size="small"
              component={RouterLink}
              to={`/facility/merge/${one.id}/${other.id}`}
              aria-label={texts.compareOf(one.name, other.name)}
            >
              {texts.compare}
            </Button>
          </Box>
        ))}
      </Box>
      {pairs.length > maxShown && texts.more(pairs.length - maxShown)}
    </Alert>
  )
}

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
