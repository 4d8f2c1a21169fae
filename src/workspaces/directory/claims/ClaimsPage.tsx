import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCanAccess, WithRecord } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { claims } from '#domain/directory/claims/contract.ts'
import { ClaimDecision } from '#domain/directory/claims/requests.ts'
import { type Claim, claimStates } from '#domain/directory/claims/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/claims.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleText } from '../../../ui/console/ConsoleForm.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { ChoiceInput, searchFilter } from '../../../ui/console/filters.tsx'
import { ActionForm, InDialog } from '../../../ui/console/InDialog.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { reloadClaims } from './queries.ts'
import { ListingAddress } from './SimilarFacilities.tsx'

const texts = all.queue

/** Without a choice, the server lists only the claims that wait. */
const filters = () => [
  searchFilter(texts.search),
  <ChoiceInput
    key="state"
    source="state"
    alwaysOn
    label={texts.state}
    empty={all.states.Waiting}
    choices={[
      ...claimStates.filter(state => state !== 'Waiting').map(state => ({ id: state, name: all.states[state] })),
      { id: 'All', name: texts.all },
    ]}
  />,
]

const columns = (): ConsoleColumn<Claim>[] => [
  {
    field: 'listing',
    headerName: texts.listing,
    flex: 2,
    minWidth: 150,
    valueGetter: (listing: Claim['listing']) => listing.name,
  },
  { field: 'organization_name', headerName: texts.claimedBy, flex: 2, minWidth: 150 },
  { field: 'asked_by', headerName: texts.askedBy, minWidth: 140 },
  {
    field: 'asked_at',
    headerName: texts.askedAt,
    minWidth: 120,
    cell: <WithRecord<Claim> render={({ asked_at }) => <RelativeTime at={asked_at} />} />,
  },
  {
    field: 'agrees',
    headerName: texts.agrees,
    minWidth: 150,
    valueGetter: (agrees: Claim['agrees']) => agrees.map(agree => texts.agreements[agree]).join(', '),
  },
  { field: 'state', headerName: texts.state, minWidth: 140, valueFormatter: (state: Claim['state']) => all.states[state] },
]

/** Columns that tablets show by default. */
const narrowColumns = ['listing', 'organization_name']

/** Lists claims on directory listings for administrators to decide. Shows only pending claims by default. */
export function ClaimsPage() {
  const [opened, setOpened] = useState<Claim | null>(null)
  const close = () => setOpened(null)
  return (
    <ConsoleList<Claim>
      resource="claims"
      table="claims"
      title={texts.title}
      about={texts.about}
      filters={filters()}
      exported={{ fileName: 'claims', load: input => call(claims.export, input) }}
    >
      <ConsoleDataGrid<Claim>
        disableColumnSorting
        label={texts.title}
        columns={columns}
        narrow={narrowColumns}
        empty={texts.empty}
        rowName={({ listing }) => listing.name}
        rowClick={claim => void setOpened(claim)}
      />
      <DetailsDrawer row={opened} title={({ listing }) => listing.name} onClose={close}>
        {claim => <ClaimDetails claim={claim} onDecided={close} />}
      </DetailsDrawer>
    </ConsoleList>
  )
}

/** A claim: its listing, claimant, reason, and matching data, followed by the decision or the buttons to make one. */
function ClaimDetails({ claim, onDecided }: { claim: Claim; onDecided: () => void }) {
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
  const close = () => (isDecided.current ? onDecided() : onClose())
  async function save(body: { approve: boolean; note: string | null }) {
    await call(claims.decide, { params: { id: claim.id }, body })
    isDecided.current = true
    void reloadClaims()
    return body.approve ? texts.approved(listing.name, organization) : texts.refused
  }
  return (
    <InDialog
      open={open}
      title={approve ? texts.approveTitle(listing.name, organization) : texts.refuseTitle(listing.name)}
      onClose={close}
    >
      <ActionForm
        schema={ClaimDecision}
        values={{ approve, note: '' }}
        onSubmit={save}
        onClose={close}
        submit={approve ? texts.approve : texts.refuse}
      >
        <ConsoleText
          source="note"
          label={texts.noteLabel}
          optional
          multiline
          minRows={4}
          {...(approve && { hint: texts.approveAbout })}
        />
      </ActionForm>
    </InDialog>
  )
}
