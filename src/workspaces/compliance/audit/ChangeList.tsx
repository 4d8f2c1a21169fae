import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { audit } from '#domain/compliance/audit/contract.ts'
import type { ChangeResource, RecentChange } from '#domain/compliance/audit/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { pacificTime } from '../../../ui/pacificDate.ts'
import { FieldChanges } from './FieldChanges.tsx'
import { actionName } from './wording.ts'

const labels = texts.changes

type Props = {
  resource?: ChangeResource | undefined
  /** If set, lists only this record's changes, and omits the record's name. */
  id?: number
  pageSize?: number
}

/** Lists the newest changes to one record, one resource, or everything the user may read. Older changes load on demand. */
export function ChangeList({ resource, id, pageSize = 20 }: Props) {
  const query = useInfiniteQuery({
    // The key starts with the resource, so invalidating the resource also refetches its changes.
    queryKey: [resource ?? 'changes', 'changes', id ?? null, pageSize],
    queryFn: ({ pageParam: before, signal }) =>
      call(audit.changes, { query: { resource, id, before, page_size: pageSize }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.next ?? undefined,
  })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={3} height={96} />
  const changes = data.pages.flatMap(page => page.data)
  if (!changes.length) return <EmptyState small={id !== undefined} title={labels.none} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {changes.map(change => (
          <Entry key={change.id} change={change} showName={id === undefined} />
        ))}
      </Box>
      {isFetchNextPageError && <Problem>{error?.message}</Problem>}
      {hasNextPage && (
        <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => fetchNextPage()} sx={{ justifySelf: 'center' }}>
          {isFetchingNextPage ? labels.loading : labels.older}
        </Button>
      )}
    </Box>
  )
}

const pages: Partial<Record<ChangeResource, (id: number) => string>> = {
  users: id => `/admin/users/edit/${id}`,
  organizations: id => `/admin/organizations/${id}`,
  facilities: id => `/facility/edit/${id}`,
}

function Entry({ change, showName }: { change: RecentChange; showName: boolean }) {
  const { resource, records, changes, actor, at } = change
  const [first] = records
  const name = records.length === 1 && first ? first.name : labels.several(records.length)
  const page = records.length === 1 && first ? pages[resource]?.(first.id) : undefined
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, rowGap: 0.25 }}>
        <Typography component="div" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {showName && (
            <>
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {labels.singular[resource]}{' '}
              </Box>
              {page ? (
                <Link component={RouterLink} to={page}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {': '}
            </>
          )}
          {labels.by(actionName(change.action), actor?.name ?? labels.anonymous)}
        </Typography>
        <Typography component="time" dateTime={at} variant="body2" color="textSecondary">
          {pacificTime(at)}
        </Typography>
      </Box>
      {changes.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <FieldChanges label={labels.changesOf(name)} changes={changes} />
        </Box>
      )}
    </Box>
  )
}
