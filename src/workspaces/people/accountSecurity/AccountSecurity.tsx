import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCanAccess, useListContext, WithRecord } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import { ApprovalDecision } from '#domain/people/accountSecurity/rules.ts'
import {
  type AccountApproval,
  type AccountEvent,
  type ApprovalState,
  approvalStates,
} from '#domain/people/accountSecurity/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { texts } from '../../../i18n/english/accountSecurity.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleText } from '../../../ui/console/ConsoleForm.tsx'
import { EmbeddedList, ListPages } from '../../../ui/console/ConsoleList.tsx'
import { ActionForm, InDialog } from '../../../ui/console/InDialog.tsx'
import { ListExportButton, ServerExportButton } from '../../../ui/console/ListExportButton.tsx'
import { ScreenBar } from '../../../ui/console/ScreenBar.tsx'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'

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
const options = (): { id: Shown; name: string }[] => [
  ...approvalStates.map(id => ({ id, name: labels.states[id] })),
  { id: 'All', name: labels.all },
]

/** Lists requests for approval. Shows only pending requests by default. */
function Approvals() {
  const [search, setSearch] = useSearchParams()
  const state = options().find(({ id }) => id === search.get('state'))?.id ?? 'Waiting'
  const filter = useMemo(() => ({ state }), [state])
  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 1 }}>
        <Box role="search" sx={{ flex: '0 1 260px' }}>
          <LabelledSelect<Shown>
            label={labels.state}
            options={options()}
            value={state}
            onChange={chosen => setSearch(chosen && chosen !== 'Waiting' ? { state: chosen } : {}, { replace: true })}
          />
        </Box>
        <ServerExportButton
          fileName="account-approvals"
          load={() => call(accountSecurity.approvalsExport, { query: { state } })}
        />
      </Box>
      <EmbeddedList<AccountApproval> key={state} resource="accountApprovals" table="accountApprovals" filter={filter}>
        <ApprovalCards empty={state === 'Waiting' ? labels.none : labels.noneOfThese} />
      </EmbeddedList>
    </FormGroup>
  )
}

/** Cards, not rows, because a reason can be long and is read before a decision. */
function ApprovalCards({ empty }: { empty: string }) {
  const { data, error, refetch } = useListContext<AccountApproval>()
  if (error) return <FailedState title={labels.failed} error={error} onRetry={refetch} />
  if (!data) return <CardSkeletons rows={1} height={120} />
  if (!data.length) return <EmptyState small title={empty} />
  return (
    <>
      <Box component="ul" aria-label={labels.title} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data.map(approval => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </Box>
      <ListPages />
    </>
  )
}

const actorLabel = ({ by, administrator, approved_by }: AccountEvent) => {
  if (by !== 'administrator') return by === 'code' ? texts.page.code : texts.page.owner
  if (administrator === null) return texts.server
  return approved_by ? texts.approvedBy(administrator, approved_by) : texts.administrator(administrator)
}

const columns = (): ConsoleColumn<AccountEvent>[] => [
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
]

/** An alert also names the change that preceded it. */
const alertColumns = (): ConsoleColumn<AccountEvent>[] => [
  ...columns(),
  {
    field: 'alert_with',
    headerName: texts.alerts.earlier,
    flex: 2,
    minWidth: 180,
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

/** Columns that tablets show by default. An alert makes sense only with the change that preceded it. */
const narrowColumns = ['user_name', 'kind']

type SectionTexts = { title: string; about: string; none: string }

/**
 * Lists all users' account changes, newest first. With `alerts`, lists only possible account takeovers, each with the change that
 * preceded it.
 */
const AccountEvents = ({ alerts = false, labels }: { alerts?: boolean; labels: SectionTexts }) => (
  <FormGroup title={labels.title} about={labels.about} columns={1}>
    <EmbeddedList<AccountEvent>
      resource="accountEvents"
      table={alerts ? 'accountAlerts' : 'accountEvents'}
      filter={alerts ? onlyAlerts : everything}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <ListExportButton
          fileName={alerts ? 'account-alerts' : 'account-changes'}
          load={input => call(accountSecurity.export, input)}
        />
      </Box>
      <ConsoleDataGrid<AccountEvent>
        disableColumnSorting
        label={labels.title}
        columns={alerts ? alertColumns : columns}
        narrow={alerts ? [...narrowColumns, 'alert_with'] : narrowColumns}
        empty={labels.none}
        rowName={({ user_name }) => user_name}
      />
    </EmbeddedList>
  </FormGroup>
)

const onlyAlerts = { alerts: true }
const everything = { alerts: false }

/** Card for a request: its account, change, reason, and requester, followed by the decision or the buttons to make one. */
function ApprovalCard({ approval }: { approval: AccountApproval }) {
  const [dialog, setDialog] = useState({ open: false, approve: true })
  const { act, user_name, decided_by, decided_at } = approval
  const waits = approval.state === approvalWaits
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {labels.acts[act]}:{' '}
        <Link component={RouterLink} to={`/admin/users/edit/${approval.user_id}`}>
          {user_name}
        </Link>
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Fact name={labels.from}>{approval.current_email}</Fact>
        {approval.email && <Fact name={labels.to}>{approval.email}</Fact>}
        <Fact name={labels.reason}>{approval.reason}</Fact>
        <Fact name={labels.requested(approval.requested_by)}>
          <RelativeTime at={approval.requested_at} />
        </Fact>
        {waits && (
          <Fact name={labels.expires}>
            <RelativeTime at={approval.expires_at} />
          </Fact>
        )}
      </Box>
      {!waits ? (
        <Typography variant="body2">
          {decided_by ? labels.decided(labels.states[approval.state], decided_by) : labels.states[approval.state]}
          {decided_at && (
            <>
              , <RelativeTime at={decided_at} />
            </>
          )}
          {approval.note && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {approval.note}
            </Box>
          )}
        </Typography>
      ) : approval.own ? (
        <Typography variant="body2" color="textSecondary">
          {labels.ownRequest}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            aria-label={labels.approveOf(labels.acts[act], user_name)}
            onClick={() => setDialog({ open: true, approve: true })}
          >
            {labels.approve}
          </Button>
          <Button
            variant="outlined"
            aria-label={labels.refuseOf(labels.acts[act], user_name)}
            onClick={() => setDialog({ open: true, approve: false })}
          >
            {labels.refuse}
          </Button>
        </Box>
      )}
      <Decision approval={approval} {...dialog} onClose={() => setDialog({ ...dialog, open: false })} />
    </Box>
  )
}

const approvalWaits: AccountApproval['state'] = 'Waiting'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="dt">
      {name}
    </Typography>
    <Typography variant="body2" component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
)

type Props = { approval: AccountApproval; open: boolean; approve: boolean; onClose: () => void }

/** Asks the user to confirm a decision and accepts an optional note for the requester. */
const Decision = ({ approval: { id, user_name }, open, approve, onClose }: Props) => (
  <InDialog open={open} title={approve ? labels.approveTitle(user_name) : labels.refuseTitle(user_name)} onClose={onClose}>
    <ActionForm
      schema={ApprovalDecision}
      values={{ approve, note: '' }}
      onSubmit={async body => {
        await call(accountSecurity.decide, { params: { id }, body })
        for (const key of ['accountApprovals', 'accountEvents']) void queryClient.invalidateQueries({ queryKey: [key] })
        void queryClient.invalidateQueries({ queryKey: ['users'] })
        return approve ? labels.approved : labels.refused
      }}
      onClose={onClose}
      submit={approve ? labels.approve : labels.refuse}
    >
      {approve && <Typography variant="body2">{labels.approveAbout(user_name)}</Typography>}
      <ConsoleText source="note" label={labels.note} optional multiline minRows={4} />
    </ActionForm>
  </InDialog>
)
