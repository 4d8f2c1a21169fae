import Button from '@mui/material/Button'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { applications } from '#domain/applications/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { rowsOf } from '../../components/pages/pages.ts'
import { whoseTurn } from '../../features/applications/whoseTurn.ts'
import { GroupedCards } from '../../features/dashboard/GroupedCards.tsx'
import { useAnnounceCount } from '../../features/dashboard/useAnnounceCount.ts'
import { texts } from '../../i18n/english/admissions.ts'
import { texts as dashboard } from '../../i18n/english/dashboard.ts'
import { ApplicationCard } from './ApplicationCard.tsx'

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof applications.list.response>>>
type Props = {
  found: Found
  tab: string
  /** A search or filter is active. */
  narrowed: boolean
  onShowAll: () => void
}

/** Applications of one tab, those that need this user's action first, or an empty state. */
export function ApplicationList({ found, tab, narrowed, onShowAll }: Props) {
  const user = useWhoami()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages.at(-1)?.total ?? 0
  useAnnounceCount(data && !isPlaceholderData ? texts.count(total, tab) : undefined)
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={5} height={116} />
  const all = rowsOf(data, page => page.applications)
  if (all.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={texts.none}>
        {user.facility_roles.length === 0 ? texts.noFacility : !narrowed && tab === 'Open' && texts.noneYet}
        {narrowed && (
          <>
            {texts.noneFiltered}
            <Button variant="outlined" onClick={onShowAll}>
              {texts.showAll}
            </Button>
          </>
        )}
      </EmptyState>
    )
  const groups = Map.groupBy(all, application => {
    const whose = whoseTurn(user, application)
    return whose ? (whose.mine ? dashboard.waitingForYou : texts.others) : texts.ended
  })
  return (
    <GroupedCards
      label={texts.count(total, tab)}
      found={found}
      data={data}
      groups={groups}
      headings={[dashboard.waitingForYou, texts.others, texts.ended]}
      waitingOrder={dashboard.dueFirst}
      gap={1}
      card={(application, how) => <ApplicationCard key={application.id} application={application} {...how} />}
    />
  )
}
