import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'ra-core'
import { useRef, useState } from 'react'
import { can } from '#domain/access.ts'
import type { FacilitySummary, Organization } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { PagedRows } from '../../components/PagedRows.tsx'
import { ClaimDialog } from '../../features/claims/ClaimDialog.tsx'
import { LookAlikes } from '../../features/claims/LookAlikes.tsx'
import { OwnClaims } from '../../features/claims/OwnClaims.tsx'
import { texts as claims } from '../../i18n/english/claims.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { supportEmail } from '../../startup/installation.ts'
import { DeleteLocation } from './DeleteLocation.tsx'
import { LocationRow } from './LocationRow.tsx'
import { NewFacilityDialog } from './NewFacilityDialog.tsx'
import { Part } from './Part.tsx'

type Props = { organization: Organization }

/** Searchable text of a location. */
const wordsOf = ({ name, address_line_one, city, state, zip, npi }: FacilitySummary) =>
  [name, address_line_one, city, state, zip, npi].filter(Boolean).join(' ')

/** The organization's locations; hospitals have none (ORG-024). */
export function LocationsPart({ organization }: Props) {
  const user = useWhoami()
  const { canAccess: mayAdd } = useCanAccess({ resource: 'facilities', action: 'create' })
  const mayClaim = can(user, 'claims.ask', { organization_id: organization.id })
  const [adding, setAdding] = useState(false)
  const [claiming, setClaiming] = useState(false)
  const [deleting, setDeleting] = useState<FacilitySummary | null>(null)
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { name, npi_number, active_status, address } = texts.fields
  return (
    <Part
      title={texts.locations.title}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mayClaim && (
            <Button variant="outlined" onClick={() => setClaiming(true)}>
              {claims.claim}
            </Button>
          )}
          {user.is_admin && (
            <Button variant="outlined" disabled={!mayAdd} onClick={() => setAdding(true)}>
              {texts.locations.add}
            </Button>
          )}
        </Box>
      }
    >
      {mayClaim && !user.is_admin && <HowToAdd />}
      <LookAlikes facilities={organization.facilities} />
      <OwnClaims organization_id={organization.id} />
      <Box ref={list} tabIndex={-1} sx={{ outlineOffset: 4 }}>
        {organization.facilities.length ? (
          <PagedRows
            label={texts.locations.title}
            storeKey={`organizations.${organization.id}.locations`}
            columns={[
              ...[name, address, npi_number, texts.locations.shown],
              ...(user.is_admin ? [active_status] : []),
              texts.locations.contact,
            ]}
            last={texts.members.actions}
            rows={organization.facilities}
            wordsOf={wordsOf}
            search={texts.locations.search}
            noneFound={texts.locations.noneFound}
          >
            {facility => (
              <LocationRow
                key={facility.id}
                organization={organization}
                facility={facility}
                onDelete={() => {
                  setDeleting(facility)
                  setAsking(true)
                }}
              />
            )}
          </PagedRows>
        ) : (
          <Typography color="textSecondary">{texts.locations.none}</Typography>
        )}
      </Box>
      {deleting && (
        <DeleteLocation
          key={deleting.id}
          facility={deleting}
          open={asking}
          onClose={() => setAsking(false)}
          // The row and its button are gone; focus the list.
          onGone={() => !organization.facilities.some(one => one.id === deleting.id) && list.current?.focus()}
        />
      )}
      <ClaimDialog open={claiming} onClose={() => setClaiming(false)} organization={organization} />
      <NewFacilityDialog open={adding} onClose={() => setAdding(false)} organization={organization} />
    </Part>
  )
}

/** Explains that administrators add locations, with the support address. */
function HowToAdd() {
  const support = supportEmail()
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
      {texts.locations.askToAdd} {support && <MuiLink href={`mailto:${support}`}>{support}</MuiLink>}
    </Typography>
  )
}
