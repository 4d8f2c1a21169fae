import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import { type AccountEvent, type ApprovalState, approvalStates } from '#domain/people/accountSecurity/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/accountSecurity.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { FormGroup } from '../../../ui/fields/FormGroup.tsx'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { PageTurner } from '../../../ui/PageTurner.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowTable } from '../../../ui/RowTable.tsx'
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

const page_size = 10

const actorLabel = ({ by, administrator, approved_by }: AccountEvent) => {
  if (by !== 'administrator') return by === 'code' ? texts.page.code : texts.page.owner
  return approved_by ? texts.approvedBy(administrator ?? '', approved_by) : texts.administrator(administrator ?? '')
}

type SectionTexts = { title: string; about: string; none: string; failed: string }

/**
 * Lists all users' account changes, newest first. With `alerts`, lists only possible account takeovers, each with the change that
 * preceded it.
 */
function AccountEvents({ alerts = false, labels }: { alerts?: boolean; labels: SectionTexts }) {
  const [page_number, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['accountSecurity', 'events', alerts, page_number],
    queryFn: ({ signal }) => call(accountSecurity.all, { query: { alerts: String(alerts), page_number, page_size }, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = [texts.when, texts.account, texts.what, texts.who, ...(alerts ? [texts.alerts.earlier] : [])]
  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      {!data ? (
        error ? (
          <FailedState title={labels.failed} error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons rows={3} height={40} />
        )
      ) : data.total === 0 ? (
        <EmptyState small title={labels.none} />
      ) : (
        <>
          <RowTable label={labels.title} columns={columns}>
            {data.data.map(event => (
              <TableRow key={event.id}>
                <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                  <RelativeTime at={event.at} />
                </TableCell>
                <TableCell>
                  <Link component={RouterLink} to={`/admin/users/edit/${event.user_id}`}>
                    {event.user_name}
                  </Link>
                </TableCell>
                <TableCell>{texts.kinds[event.kind]}</TableCell>
                <TableCell>{actorLabel(event)}</TableCell>
                {alerts && (
                  <TableCell>
                    {event.alert_with && (
                      <>
                        {texts.alerts.earlierBy(texts.kinds[event.alert_with.kind], event.alert_with.administrator ?? '')},{' '}
                        <RelativeTime at={event.alert_with.at} />
                      </>
                    )}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </RowTable>
          <PageTurner page={page_number} pageSize={page_size} total={data.total} onPage={setPage} />
        </>
      )}
    </FormGroup>
  )
}
