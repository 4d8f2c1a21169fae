import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { claims } from '#domain/directory/claims/contract.ts'
import { ClaimRequest } from '#domain/directory/claims/requests.ts'
import type { Listing } from '#domain/directory/claims/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/claims.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { RecordForm } from '../../../ui/dialog/RecordForm.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { LabelledInput, maxSearchLength, tooLong } from '../../../ui/fields/Labelled.tsx'
import { useDebounced } from '../../../ui/hooks.ts'
import { FailedState } from '../../../ui/StateBox.tsx'
import { listingsQuery, reloadClaims } from './queries.ts'
import { ListingAddress } from './SimilarFacilities.tsx'

type Props = { open: boolean; onClose: () => void; organization: { id: number; name: string } }

/**
 * Dialog for finding a directory listing and claiming it for an organization. An administrator's claim takes effect immediately,
 * but an Org Admin's claim needs approval.
 */
export const ClaimDialog = ({ open, onClose, organization }: Props) => (
  <DialogFrame open={open} title={texts.title} about={texts.about} onClose={onClose}>
    <ClaimForm onClose={onClose} organization={organization} />
  </DialogFrame>
)

function ClaimForm({ onClose, organization }: Omit<Props, 'open'>) {
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'claims', action: 'decide' })
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
        schema={ClaimRequest}
        values={{ organization_id: organization.id, reason: '' }}
        onSubmit={save}
        onClose={onClose}
        submit={mayDecide ? texts.sendAdmin(organization.name) : texts.send}
      >
        <FormLongText
          name="reason"
          label={texts.reason}
          hint={mayDecide ? texts.reasonHintAdmin : texts.reasonHint}
          maxLength={1000}
        />
      </RecordForm>
    </Box>
  )
}

type FindListingProps = { onChosen: (listing: Listing) => void; onClose: () => void }

/** Searches listings by name, city, or NPI as the user types. */
function FindListing({ onChosen, onClose }: FindListingProps) {
  const [input, setInput] = useState('')
  const query = useDebounced(input.trim(), 300)
  const { data, error, refetch, isFetching } = useQuery({
    ...listingsQuery(query),
    enabled: query.length > 1 && !tooLong(query, maxSearchLength),
  })
  const results = query.length > 1 ? data : undefined
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LabelledInput
        label={texts.search}
        hint={texts.searchHint}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={input}
        onChange={event => setInput(event.target.value)}
      />
      <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={shell.state.loading} />}</Box>
      {error && !results ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        results && (
          <>
            <Typography role="status" variant="body2" color="textSecondary">
              {results.total === 0
                ? texts.none
                : results.total > results.data.length && texts.first(results.data.length, results.total)}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
              {results.data.map(listing => (
                <ListingRow key={listing.id} listing={listing} onChosen={onChosen} />
              ))}
            </Box>
          </>
        )
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{shell.form.cancel}</Button>
      </Box>
    </Box>
  )
}

const ListingRow = ({ listing, onChosen }: { listing: Listing; onChosen: FindListingProps['onChosen'] }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      alignItems: 'center',
      justifyContent: 'space-between',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      p: 1.5,
    }}
  >
    <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{listing.name}</Typography>
      <ListingAddress listing={listing} />
    </Box>
    <Button variant="outlined" size="small" aria-label={texts.chooseOf(listing.name)} onClick={() => onChosen(listing)}>
      {texts.choose}
    </Button>
  </Box>
)
