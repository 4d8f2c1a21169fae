import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { claims } from '#domain/directory/claims/contract.ts'
import { ClaimDecision } from '#domain/directory/claims/requests.ts'
import type { Claim } from '#domain/directory/claims/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/claims.ts'
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ListingAddress } from './ListingAddress.tsx'
import { reloadClaims } from './queries.ts'

const texts = all.queue

/** A claim: its listing, claimant, reason, and matching data, followed by the decision or the buttons to make one. */
export function ClaimDetails({ claim, onDecided }: { claim: Claim; onDecided: () => void }) {
  const { canAccess: mayDecide } = useCanAccess({ resource: 'claims', action: 'decide' })
  const [dialog, setDialog] = useState({ open: false, approve: true })
  const { listing, organization_name: organization, decided_at } = claim
  return (
    <div>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Side title={texts.listing}>
          <Link component={RouterLink} to={`/facility/edit/${listing.id}`} sx={{ fontWeight: 600 }}>
            {listing.name}
          </Link>
          <ListingAddress listing={listing} />
        </Side>
        <Side title={texts.claimedBy}>
          <Link component={RouterLink} to={`/admin/organizations/${claim.organization_id}`} sx={{ fontWeight: 600 }}>
            {organization}
          </Link>
          <Typography variant="body2" color="textSecondary">
            {all.requestedBy(claim.asked_by)}, <RelativeTime at={claim.asked_at} />
          </Typography>
        </Side>
        <Side title={texts.reason}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {claim.reason}
          </Typography>
        </Side>
        <Side title={texts.agrees}>
          {claim.agrees.length ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {claim.agrees.map(agree => (
                <Chip
                  key={agree}
                  size="small"
                  label={texts.agreements[agree]}
                  sx={{ height: 'auto', py: 0.5, '& .MuiChip-label': { whiteSpace: 'normal' } }}
                />
              ))}
            </Box>
          ) : (
            <Typography variant="body2">{texts.nothingAgrees}</Typography>
          )}
        </Side>
      </Box>
      {decided_at !== null ? (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {claim.decided_by ? texts.decided(all.states[claim.state], claim.decided_by) : all.states[claim.state]},{' '}
          <RelativeTime at={decided_at} />
          {claim.note && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {claim.note}
            </Box>
          )}
        </Typography>
      ) : (
        mayDecide && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button
              variant="contained"
              aria-label={texts.approveOf(listing.name)}
              onClick={() => setDialog({ open: true, approve: true })}
            >
              {texts.approve}
            </Button>
            <Button
              variant="outlined"
              aria-label={texts.refuseOf(listing.name)}
              onClick={() => setDialog({ open: true, approve: false })}
            >
              {texts.refuse}
            </Button>
          </Box>
        )
      )}
      <DecisionDialog claim={claim} {...dialog} onClose={() => setDialog({ ...dialog, open: false })} onDecided={onDecided} />
    </div>
  )
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="div">
      {title}
    </Typography>
    {children}
  </Box>
)

type Props = { claim: Claim; open: boolean; approve: boolean; onClose: () => void; onDecided: () => void }

/** Asks the user to confirm a decision and accepts an optional note for the claimant. */
function DecisionDialog({ claim, open, approve, onClose, onDecided }: Props) {
  const isDecided = useRef(false)
  const { listing, organization_name: organization } = claim
  async function save(body: { approve: boolean; note: string | null }) {
    await call(claims.decide, { params: { id: claim.id }, body })
    isDecided.current = true
    void reloadClaims()
    return body.approve ? texts.approved(listing.name, organization) : texts.refused
  }
  return (
    <RecordDialog
      open={open}
      title={approve ? texts.approveTitle(listing.name, organization) : texts.refuseTitle(listing.name)}
      schema={ClaimDecision}
      values={{ approve, note: '' }}
      onSubmit={save}
      onClose={() => (isDecided.current ? onDecided() : onClose())}
      submit={approve ? texts.approve : texts.refuse}
    >
      <FormLongText
        name="note"
        label={texts.noteLabel}
        optional
        maxLength={1000}
        {...(approve && { hint: texts.approveAbout })}
      />
    </RecordDialog>
  )
}
