import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Organization } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { ClaimDialog } from '../../components/claims/ClaimDialog.tsx'
import { LookAlikes } from '../../components/claims/LookAlikes.tsx'
import { OwnClaims } from '../../components/claims/OwnClaims.tsx'
import { RowTable } from '../../components/RowTable.tsx'
import { texts as claims } from '../../i18n/english/claims.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { LocationRow } from './LocationRow.tsx'
import { NewFacilityDialog } from './NewFacilityDialog.tsx'
import { Part } from './Part.tsx'

type Props = { organization: Organization }

/** Where the organization treats people; hospitals have no locations (ORG-024). */
export function LocationsPart({ organization }: Props) {
  const user = useWhoami()
  const mayAdd = can(user, 'facilities.create', undefined)
  const mayClaim = can(user, 'claims.ask', { organization_id: organization.id })
  const [adding, setAdding] = useState(false)
  const [claiming, setClaiming] = useState(false)
  const { name, npi_number, active_status, address } = texts.labels
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
      <LookAlikes facilities={organization.facilities} />
      <OwnClaims organization_id={organization.id} />
      {organization.facilities.length ? (
        <RowTable
          label={texts.locations.title}
          columns={[
            ...[name, address, npi_number, texts.locations.shown],
            ...(user.is_admin ? [active_status] : []),
            texts.locations.contact,
          ]}
          last={texts.members.actions}
        >
          {organization.facilities.map(facility => (
            <LocationRow key={facility.id} organization={organization} facility={facility} />
          ))}
        </RowTable>
      ) : (
        <Typography color="textSecondary">{texts.locations.none}</Typography>
      )}
      <ClaimDialog open={claiming} onClose={() => setClaiming(false)} organization={organization} />
      <NewFacilityDialog open={adding} onClose={() => setAdding(false)} organization={organization} />
    </Part>
  )
}
