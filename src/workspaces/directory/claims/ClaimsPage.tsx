import Typography from '@mui/material/Typography'
import { WithRecord } from 'ra-core'
import { useState } from 'react'
import { claims } from '#domain/directory/claims/contract.ts'
import { type Claim, claimStates } from '#domain/directory/claims/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/claims.ts'
import { ChoiceInput } from '../../../ui/console/ChoiceInput.tsx'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { ListExportButton } from '../../../ui/console/ListExportButton.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ClaimDetails } from './ClaimDetails.tsx'

const texts = all.queue

/** Without a choice, the server lists only the claims that wait. */
const filters = [
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

const columns: ConsoleColumn<Claim>[] = [
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
  {
    field: 'state',
    headerName: texts.state,
    minWidth: 140,
    valueFormatter: (state: Claim['state']) => all.states[state],
  },
].map(column => ({ ...column, sortable: false }))

/** Columns that phones show by default. */
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
      filters={filters}
      actions={<ListExportButton fileName="claims" load={input => call(claims.export, input)} />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {texts.about}
      </Typography>
      <ConsoleDataGrid<Claim>
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
