import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { audit } from '#domain/compliance/audit/contract.ts'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import type { Change, ChangeResource, RecentChange } from '#domain/compliance/audit/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { pacificTime } from '../../../ui/times.ts'
import { actionName, valueName } from './queries.ts'

const labels = texts.changes

type Props = { resource: ChangeResource; id: number; pageSize: number }

/** Lists a record's newest changes. Older changes load on demand. */
export function ChangeList({ resource, id, pageSize }: Props) {
  const query = useInfiniteQuery({
    // The key starts with the resource, so invalidating the resource also refetches its changes.
    queryKey: [resource, 'changes', id, pageSize],
    queryFn: ({ pageParam: before, signal }) =>
      call(audit.changes, { query: { resource, id, before, page_size: pageSize }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.next ?? undefined,
  })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={3} height={96} />
  const changes = data.pages.flatMap(page => page.data)
  if (!changes.length) return <EmptyState small title={labels.none} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ChangeLines changes={changes} isOfOneRecord />
      {isFetchNextPageError && <Problem>{error?.message}</Problem>}
      {hasNextPage && (
        <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => fetchNextPage()} sx={{ justifySelf: 'center' }}>
          {isFetchingNextPage ? labels.loading : labels.older}
        </Button>
      )}
    </Box>
  )
}

type LinesProps = {
  changes: readonly RecentChange[]
  /** Whether all changes are of one record, so that its name is omitted. */
  isOfOneRecord?: boolean
}

/** Changes, newest first, grouped by act, with a line per changed field. */
export const ChangeLines = ({ changes, isOfOneRecord = false }: LinesProps) => (
  <Box component="ol" aria-label={labels.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {actsOf(changes).map(act => (
      <Act key={act[0].id} act={act} isOfOneRecord={isOfOneRecord} />
    ))}
  </Box>
)

/** The changes of one request, such as a change of several users' status. There is at least one. */
type ActChanges = [RecentChange, ...RecentChange[]]

/** Groups successive changes that one person made with one request. */
function actsOf(changes: readonly RecentChange[]): ActChanges[] {
  const acts: ActChanges[] = []
  for (const change of changes) {
    const last = acts.at(-1)
    const isSameAct =
      last && last[0].at === change.at && last[0].action === change.action && last[0].actor?.id === change.actor?.id
    if (isSameAct) last.push(change)
    else acts.push([change])
  }
  return acts
}

function Act({ act, isOfOneRecord }: { act: ActChanges; isOfOneRecord: boolean }) {
  const [{ at, action, actor }] = act
  const columns = isOfOneRecord ? 'minmax(0, 1fr)' : '170px 230px minmax(0, 1fr)'
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns },
        columnGap: 2,
        rowGap: 0.25,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
        {pacificTime(at)}
      </Box>
      <Box sx={{ fontWeight: 600 }}>{labels.by(actionName(action), actor?.name ?? labels.anonymous)}</Box>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {act.map(change => (
          <div key={change.id}>
            {!isOfOneRecord && <RecordName change={change} />}
            <ChangedFields changes={change.changes} />
          </div>
        ))}
      </Box>
    </Box>
  )
}

const pages: Partial<Record<ChangeResource, (id: number) => string>> = {
  users: id => `/admin/users/edit/${id}`,
  organizations: id => `/admin/organizations/${id}`,
  facilities: id => `/facility/edit/${id}`,
}

function RecordName({ change: { resource, records } }: { change: RecentChange }) {
  const [first] = records
  const name = records.length === 1 && first ? first.name : labels.several(records.length)
  const page = records.length === 1 && first ? pages[resource]?.(first.id) : undefined
  return (
    <div>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {labels.singular[resource]}{' '}
      </Box>
      {page ? (
        <Link component={RouterLink} to={page}>
          {name}
        </Link>
      ) : (
        name
      )}
    </div>
  )
}

/** How many fields of a record are listed at first. A new record has many. */
const fieldsShown = 5

/** A line per field: `City: Elm Valley → Cedar Fork`. For a new record, only what was entered. */
function ChangedFields({ changes }: { changes: readonly Change[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const named = changes
    .map(change => ({ ...change, name: domainValue(fieldWords(change.field)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const isNew = changes.every(({ before }) => before === null)
  const shown = showsAll ? named : named.slice(0, fieldsShown)
  if (!named.length) return null
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ field, name, before, after }) => (
          <li key={field}>
            {labels.line(name)}{' '}
            {!isNew && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {labels.from(valueName(before))}{' '}
              </Box>
            )}
            <Box component="span" sx={{ fontWeight: 600 }}>
              {valueName(after)}
            </Box>
          </li>
        ))}
      </Box>
      {shown.length < named.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {labels.moreFields(named.length - shown.length)}
        </Button>
      )}
    </>
  )
}
