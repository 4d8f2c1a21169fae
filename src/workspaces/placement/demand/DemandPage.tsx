import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useMutation } from '@tanstack/react-query'
import { useCanAccess, useNotify, useRefresh, WithRecord } from 'ra-core'
import { useCallback } from 'react'
import { type DemandRow, demand, flaggedFailures, mayInviteAgain } from '#domain/placement/demand/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/demand.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { searchFilter } from '../../../ui/console/filters.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { timeSpan } from '../../../ui/times.ts'

const filters = () => [searchFilter(texts.search)]
const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`)

/** Unclaimed listings that patients are referred to, most referrals first, so that the busiest can be invited (S-24). */
export function DemandPage() {
  const { canAccess = false } = useCanAccess({ resource: 'demand', action: 'invite' })
  const columns = useCallback(() => columnsOf(canAccess), [canAccess])
  return (
    <ConsoleList<DemandRow>
      resource="demand"
      table="demand"
      title={texts.title}
      about={texts.about}
      filters={filters()}
      exported={{ fileName: 'listings-by-demand', load: input => call(demand.export, input) }}
    >
      <ConsoleDataGrid<DemandRow>
        disableColumnSorting
        label={texts.title}
        columns={columns}
        narrow={narrowColumns}
        empty={texts.empty}
        rowName={({ name }) => name}
      />
    </ConsoleList>
  )
}

/** Columns that tablets show by default. */
const narrowColumns = ['name', 'sent', 'invite']

const columnsOf = (mayInvite: boolean): ConsoleColumn<DemandRow>[] => [
  { field: 'name', headerName: texts.columns.name, flex: 2, minWidth: 150 },
  { field: 'city', headerName: texts.columns.city, minWidth: 100 },
  { field: 'state', headerName: texts.columns.state, width: 72 },
  { field: 'sent', headerName: texts.columns.sent, width: 92, minWidth: 80 },
  { field: 'answered', headerName: texts.columns.answered, width: 100, minWidth: 92 },
  {
    field: 'median_minutes',
    headerName: texts.columns.median,
    minWidth: 130,
    valueFormatter: (minutes: number | null) => (minutes === null ? '–' : timeSpan(minutes * 60_000)),
  },
  { field: 'bounce_rate', headerName: texts.columns.bounced, minWidth: 110, valueFormatter: percent },
  { field: 'failure_rate', headerName: texts.columns.failed, minWidth: 110, valueFormatter: percent },
  {
    field: 'failures',
    headerName: texts.columns.contact,
    minWidth: 150,
    cell: (
      <WithRecord<DemandRow>
        render={({ failures }) =>
          failures >= flaggedFailures ? <Chip size="small" color="warning" label={texts.flagged} /> : null
        }
      />
    ),
  },
  {
    field: 'invite',
    headerName: texts.columns.invite,
    minWidth: 150,
    cell: <WithRecord<DemandRow> render={row => <Invite row={row} mayInvite={mayInvite} />} />,
  },
]

/** One press emails the invitation. Shows when the last one was sent. */
function Invite({ row: { id, name, email, claimant, invited_at }, mayInvite }: { row: DemandRow; mayInvite: boolean }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const invite = useMutation({
    mutationFn: () => call(demand.invite, { params: { id } }),
    onSuccess: () => {
      notify(texts.invited(name), { type: 'success' })
      refresh()
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  })
  if (!mayInviteAgain(invited_at, Date.now()))
    return (
      <span>
        {texts.invitedAt} <RelativeTime at={invited_at!} />
      </span>
    )
  if (!email) return <>{texts.noEmail}</>
  if (!mayInvite) return null
  return (
    <Button
      size="small"
      variant={claimant ? 'contained' : 'outlined'}
      aria-label={texts.inviteOf(name)}
      loading={invite.isPending}
      onClick={() => invite.mutate()}
    >
      {invited_at ? texts.inviteAgain : claimant ? texts.inviteClaimant : texts.invite}
    </Button>
  )
}
