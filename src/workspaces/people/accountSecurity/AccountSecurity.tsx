import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCanAccess, WithRecord } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import { type AccountEvent, type ApprovalState, approvalStates } from '#domain/people/accountSecurity/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/accountSecurity.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { EmbeddedList } from '../../../ui/console/ConsoleList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { FormGroup } from '../../../ui/fields/FormGroup.tsx'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ScreenBar } from '../../../ui/ScreenBar.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'

/** Lists account changes that need a second administrator's approval. Super admins also see alerts and all changes. */
export function AccountSecurity() {
  const { canAccess: all } = useCanAccess({ resource: 'accountSecurity', action: 'all' })
  return (
    <>
      <ScreenBar title={texts.page.title} about={texts.page.about} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {all && <AccountEvents alerts labels={texts.alerts} />}
        <Approvals />
        {all && <AccountEvents labels={texts.all} />}
      </Box>
    </>
  )
}

const labels = texts.approvals
type Shown = ApprovalState | 'All'
const options: { id: Shown; name: string }[] = [
  ...approvalStates.map(id => ({ id, name: labels.states[id] })),
  { id: 'All', name: labels.all },
]

/** Lists requests for approval. Shows only pending requests by default. */
function Approvals() {
  const [search, setSearch] = useSearchParams()
  const state = options.find(({ id }) => id === search.get('state'))?.id ?? 'Waiting'
  const [page_size, setSize] = useState(20)
  const { data, error, refetch } = useQuery({
    queryKey: ['accountSecurity', 'approvals', state, page_size],
    queryFn: ({ signal }) => call(accountSecurity.approvals, { query: { state, page_size }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      <Box role="search" sx={{ maxWidth: 260 }}>
        <LabelledSelect<Shown>
          label={labels.state}
          options={options}
          value={state}
          onChange={chosen => setSearch(chosen && chosen !== 'Waiting' ? { state: chosen } : {}, { replace: true })}
        />
      </Box>
      {!data ? (
        error ? (
          <FailedState title={labels.failed} error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons rows={1} height={120} />
        )
      ) : data.total === 0 ? (
        <EmptyState small title={state === 'Waiting' ? labels.none : labels.noneOfThese} />
      ) : (
        <Box component="ul" aria-label={labels.title} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {data.data.map(approval => (
            <ApprovalCard key={approval.id} approval={approval} />
          ))}
        </Box>
      )}
      {data && data.total > data.data.length && page_size < 100 && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setSize(100)}>
          {labels.older}
        </Button>
      )}
    </FormGroup>
  )
}

const actorLabel = ({ by, administrator, approved_by }: AccountEvent) => {
  if (by !== 'administrator') return by === 'code' ? texts.page.code : texts.page.owner
  return approved_by ? texts.approvedBy(administrator ?? '', approved_by) : texts.administrator(administrator ?? '')
}

const columns: ConsoleColumn<AccountEvent>[] = [
  {
    field: 'at',
    headerName: texts.when,
    minWidth: 120,
    cell: <WithRecord<AccountEvent> render={({ at }) => <RelativeTime at={at} />} />,
  },
  {
    field: 'user_name',
    headerName: texts.account,
    minWidth: 140,
    control: (
      <WithRecord<AccountEvent>
        render={({ user_id, user_name }) => (
          <Link component={RouterLink} to={`/admin/users/edit/${user_id}`}>
            {user_name}
          </Link>
        )}
      />
    ),
  },
  {
    field: 'kind',
    headerName: texts.what,
    flex: 2,
    minWidth: 180,
    valueFormatter: (kind: AccountEvent['kind']) => texts.kinds[kind],
  },
  { field: 'by', headerName: texts.who, minWidth: 160, valueGetter: (_by: never, event: AccountEvent) => actorLabel(event) },
].map(column => ({ ...column, sortable: false }))

/** An alert also names the change that preceded it. */
const alertColumns: ConsoleColumn<AccountEvent>[] = [
  ...columns,
  {
    field: 'alert_with',
    headerName: texts.alerts.earlier,
    flex: 2,
    minWidth: 180,
    sortable: false,
    cell: (
      <WithRecord<AccountEvent>
        render={({ alert_with }) =>
          alert_with && (
            <span>
              {texts.alerts.earlierBy(texts.kinds[alert_with.kind], alert_with.administrator ?? '')},{' '}
              <RelativeTime at={alert_with.at} />
            </span>
          )
        }
      />
    ),
  },
]

/** Columns that phones show by default. */
const narrowColumns = ['user_name', 'kind']

type SectionTexts = { title: string; about: string; none: string }

/**
 * Lists all users' account changes, newest first. With `alerts`, lists only possible account takeovers, each with the change that
 * preceded it.
 */
const AccountEvents = ({ alerts = false, labels }: { alerts?: boolean; labels: SectionTexts }) => (
  <FormGroup title={labels.title} about={labels.about} columns={1}>
    <EmbeddedList<AccountEvent> resource="accountEvents" table="accountEvents" filter={alerts ? onlyAlerts : everything}>
      <ConsoleDataGrid<AccountEvent>
        label={labels.title}
        columns={alerts ? alertColumns : columns}
        narrow={narrowColumns}
        empty={labels.none}
        rowName={({ user_name }) => user_name}
      />
    </EmbeddedList>
  </FormGroup>
)

const onlyAlerts = { alerts: true }
const everything = { alerts: false }
