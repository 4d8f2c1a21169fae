import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { applications } from '#domain/applications/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { whoseTurn } from '../../components/approval/whoseTurn.ts'
import { Cards } from '../../components/dashboard/Cards.tsx'
import { Group } from '../../components/dashboard/Group.tsx'
import { LoadMore } from '../../components/dashboard/LoadMore.tsx'
import { isLong } from '../../components/dashboard/nearPages.ts'
import { rowsOf } from '../../components/dashboard/pages.ts'
import { atOnce } from '../../components/dashboard/useNear.ts'
import { useSayCount } from '../../components/dashboard/useSayCount.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { texts } from '../../i18n/english/admissions.ts'
import { texts as dashboard } from '../../i18n/english/dashboard.ts'
import { ApplicationCard } from './ApplicationCard.tsx'

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof applications.list.response>>>
type Props = { found: Found; tab: string /** A search or a filter hides some. */; narrowed: boolean; onShowAll: () => void }

/** The applications of one tab, those that wait for this user first; or why there are none. */
export function ApplicationList({ found, tab, narrowed, onShowAll }: Props) {
  const user = useWhoami()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages.at(-1)?.total ?? 0
  useSayCount(data && !isPlaceholderData ? texts.count(total, tab) : undefined)
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={5} height={116} />
  const all = rowsOf(data, page => page.applications)
  if (all.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={texts.none}>
        {user.facility_roles.length === 0 && texts.noFacility}
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
  const long = isLong(data)
  const first = new Set([...groups.values()].flat().slice(0, atOnce))
  return (
    <Box
      sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}
      aria-busy={isPlaceholderData}
      role="region"
      aria-label={texts.count(total, tab)}
    >
      {[dashboard.waitingForYou, texts.others, texts.ended].map(heading => {
        const ones = groups.get(heading)
        const waiting = heading === dashboard.waitingForYou
        return (
          ones && (
            <Group
              key={heading}
              heading={heading}
              count={waiting ? data.pages.at(-1)?.my_move : undefined}
              about={waiting ? dashboard.dueFirst : undefined}
              alone={groups.size === 1 && heading === texts.ended}
            >
              <Cards gap={1}>
                {ones.map(application => (
                  <ApplicationCard key={application.id} application={application} long={long} first={first.has(application)} />
                ))}
              </Cards>
            </Group>
          )
        )
      })}
      <LoadMore
        shown={all.length}
        total={total}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={found.fetchNextPage}
      />
    </Box>
  )
}
