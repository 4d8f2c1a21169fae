import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCanAccess, useNotify, useRefresh, WithRecord } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { type Duplicate, type DuplicateSide, duplicates, pairStates } from '#domain/directory/merges/duplicates.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as claims } from '../../../i18n/english/claims.ts'
import { texts } from '../../../i18n/english/duplicates.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { ChoiceInput } from '../../../ui/console/filters.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useUndo } from '../../../ui/useUndo.tsx'
import { ListingAddress } from '../claims/SimilarFacilities.tsx'

/** Without a choice, the server lists only the pairs that no one has decided on. */
const filters = () => [
  <ChoiceInput
    key="state"
    source="state"
    alwaysOn
    label={texts.state}
    empty={texts.states.Open}
    choices={[
      ...pairStates.filter(state => state !== 'Open').map(state => ({ id: state, name: texts.states[state] })),
      { id: 'All', name: texts.all },
    ]}
  />,
]

const columns = (): ConsoleColumn<Duplicate>[] => [
  { field: 'first', headerName: texts.first, flex: 2, minWidth: 150, valueGetter: sideOf(0) },
  { field: 'second', headerName: texts.second, flex: 2, minWidth: 150, valueGetter: sideOf(1) },
  {
    field: 'reasons',
    headerName: texts.compared,
    flex: 2,
    minWidth: 160,
    valueGetter: (reasons: Duplicate['reasons']) => reasons.map(reason => texts.reasons[reason]).join(', '),
  },
  {
    field: 'found_at',
    headerName: texts.found,
    minWidth: 110,
    cell: <WithRecord<Duplicate> render={({ found_at }) => <RelativeTime at={found_at} />} />,
  },
  {
    field: 'state',
    headerName: texts.state,
    minWidth: 120,
    valueFormatter: (state: Duplicate['state']) => texts.states[state],
  },
]

const sideOf =
  (index: 0 | 1) =>
  (_value: unknown, { facilities }: Duplicate) => {
    const { name, city } = facilities[index]
    return city ? `${name}, ${city}` : name
  }

/** Columns that tablets show by default. */
const narrowColumns = ['first', 'second']

const titleOf = ({ facilities: [one, other] }: Duplicate) => texts.pair(one.name, other.name)

/** Lists facilities that may be the same place, for administrators to merge or to keep apart. */
export function DuplicatesPage() {
  const [opened, setOpened] = useState<Duplicate | null>(null)
  const close = () => setOpened(null)
  return (
    <ConsoleList<Duplicate>
      resource="duplicates"
      table="duplicates"
      title={texts.title}
      about={texts.about}
      filters={filters()}
      exported={{ fileName: 'duplicates', load: input => call(duplicates.export, input) }}
    >
      <ConsoleDataGrid<Duplicate>
        disableColumnSorting
        label={texts.title}
        columns={columns}
        narrow={narrowColumns}
        empty={texts.empty}
        rowName={titleOf}
        rowClick={pair => void setOpened(pair)}
      />
      <DetailsDrawer row={opened} title={titleOf} onClose={close}>
        {pair => <PairDetails pair={pair} onDecided={close} />}
      </DetailsDrawer>
    </ConsoleList>
  )
}

/** The two facilities side by side, what they have in common, and the buttons to decide. */
function PairDetails({ pair, onDecided }: { pair: Duplicate; onDecided: () => void }) {
  const { facilities, reasons, state, decided_by, decided_at } = pair
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {facilities.map(facility => (
          <SideCard key={facility.id} facility={facility} />
        ))}
      </Box>
      <Box component="section" aria-label={texts.compared}>
        <Typography variant="caption" color="textSecondary" component="div">
          {texts.compared}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
          {reasons.map(reason => (
            <li key={reason}>{texts.reasons[reason]}</li>
          ))}
        </Box>
      </Box>
      {decided_at !== null && (
        <Typography variant="body2">
          {decided_by ? claims.queue.decided(texts.states[state], decided_by) : texts.states[state]},{' '}
          <RelativeTime at={decided_at} />
        </Typography>
      )}
      <Decision pair={pair} onDecided={onDecided} />
    </Box>
  )
}

const SideCard = ({ facility }: { facility: DuplicateSide }) => (
  <Box
    component="section"
    aria-label={facility.name}
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0, overflowWrap: 'anywhere' }}
  >
    <Link component={RouterLink} to={`/facility/edit/${facility.id}`} sx={{ fontWeight: 600 }}>
      {facility.name}
    </Link>
    <Typography variant="body2">{facility.organization_name ?? claims.merge.listing}</Typography>
    <ListingAddress listing={facility} />
    <Typography variant="body2" color="textSecondary">
      {claims.merge.changed} <RelativeTime at={facility.updated_at} />
    </Typography>
  </Box>
)

/** The path of this screen, to which the merge returns. */
const path = '/admin/duplicates'

function Decision({ pair, onDecided }: { pair: Duplicate; onDecided: () => void }) {
  const { canAccess: mayDecide } = useCanAccess({ resource: 'duplicates', action: 'decide' })
  const [saving, setSaving] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const offerUndo = useUndo()
  if (!mayDecide || pair.state === 'Merged') return null
  // The facility that belongs to an organization is kept.
  const [one, other] = pair.facilities.toSorted(
    (a, b) => Number(b.organization_name !== null) - Number(a.organization_name !== null),
  )
  const decide = (state: 'Apart' | 'Open') => call(duplicates.decide, { params: { id: pair.id }, body: { state } })
  async function save(state: 'Apart' | 'Open') {
    setSaving(true)
    try {
      await decide(state)
      onDecided()
      if (state === 'Open') notify(texts.listedAgain, { type: 'success' })
      else
        offerUndo(texts.apart(titleOf(pair)), async () => {
          await decide('Open')
          refresh()
          return texts.listedAgain
        })
    } catch (problem) {
      notify((problem as Error).message, { type: 'error' })
    } finally {
      setSaving(false)
      refresh()
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" component={RouterLink} to={`/facility/merge/${one!.id}/${other!.id}`} state={{ from: path }}>
        {texts.same}
      </Button>
      {pair.state === 'Open' ? (
        <Button variant="outlined" disabled={saving} onClick={() => save('Apart')}>
          {texts.different}
        </Button>
      ) : (
        <Button variant="outlined" disabled={saving} onClick={() => save('Open')}>
          {texts.again}
        </Button>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
        {pair.state === 'Open' ? texts.choiceAbout : texts.apartAbout}
      </Typography>
    </Box>
  )
}
