import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { claims } from '#domain/claims/contract.ts'
import type { Listing } from '#domain/claims/schema.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { RecordForm } from '../../components/dialog/RecordForm.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/claims.ts'
import { FindListing } from './FindListing.tsx'
import { ListingAddress } from './ListingAddress.tsx'
import { reloadClaims } from './queries.ts'

type Props = { open: boolean; onClose: () => void; organization: { id: number; name: string } }

/**
 * Finds a directory listing and claims it for an organization. An administrator's claim takes effect immediately, an Org
 * Admin's needs approval.
 */
export const ClaimDialog = ({ open, onClose, organization }: Props) => (
  <DialogFrame open={open} title={texts.title} about={texts.about} onClose={onClose}>
    <Claiming onClose={onClose} organization={organization} />
  </DialogFrame>
)

function Claiming({ onClose, organization }: Omit<Props, 'open'>) {
  const { canAccess: decides = false } = useCanAccess({ resource: 'claims', action: 'decide' })
  const [listing, setListing] = useState<Listing | null>(null)
  if (!listing) return <FindListing onChosen={setListing} onClose={onClose} />
  async function save({ organization_id, reason }: { organization_id: number; reason: string }) {
    const { state } = await call(claims.ask, { params: { id: listing!.id }, body: { organization_id, reason } })
    void reloadClaims()
    return state === 'Approved' ? texts.linked(listing!.name, organization.name) : texts.sent
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{listing.name}</Typography>
        <ListingAddress listing={listing} />
        <Button size="small" sx={{ mt: 1 }} onClick={() => setListing(null)}>
          {texts.another}
        </Button>
      </Box>
      <RecordForm
        schema={claims.ask.body}
        values={{ organization_id: organization.id, reason: '' }}
        onSubmit={save}
        onClose={onClose}
        submit={decides ? texts.sendAdmin(organization.name) : texts.send}
      >
        <FormLongText
          name="reason"
          label={texts.reason}
          hint={decides ? texts.reasonHintAdmin : texts.reasonHint}
          maxLength={1000}
        />
      </RecordForm>
    </Box>
  )
}
