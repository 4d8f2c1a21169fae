import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { advocates } from '#domain/advocates/contract.ts'
import type { PatientRecord } from '#domain/advocates/schema.ts'
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
import { texts as dashboard } from '../../i18n/english/dashboard.ts'
import { texts } from '../../i18n/english/patients.ts'
import { PatientCard } from './PatientCard.tsx'

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof advocates.records.response>>>
type Props = {
  found: Found
  tab: string
  addedBy: boolean
  /** A search or a filter hides some. */
  narrowed: boolean
  onClear: () => void
}

/** The cards of one tab, first those with something that waits for this user; or why there are none. */
export function PatientList({ found, tab, addedBy, narrowed, onClear }: Props) {
  const user = useWhoami()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages.at(-1)?.total ?? 0
  useSayCount(data && !isPlaceholderData ? texts.count(total, tab) : undefined)
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={4} height={148} />
  const patients = rowsOf(data, page => page.records)
  if (patients.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={texts.none}>
        {narrowed && (
          <>
            {texts.noneFound}
            <Button variant="outlined" onClick={onClear}>
              {texts.clear}
            </Button>
          </>
        )}
      </EmptyState>
    )
  const waits = (patient: PatientRecord) =>
    patient.applications.some(one => whoseTurn(user, { ...one, advocate_id: patient.advocate_id, organization_id: null })?.mine)
  const groups = Map.groupBy(patients, patient => (waits(patient) ? dashboard.waitingForYou : texts.others))
  const long = isLong(data)
  const first = new Set([...groups.values()].flat().slice(0, atOnce))
  return (
    <Box
      role="region"
      aria-label={texts.count(total, tab)}
      sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}
      aria-busy={isPlaceholderData}
    >
      {([dashboard.waitingForYou, texts.others] as const).map(heading => {
        const ones = groups.get(heading)
        const waiting = heading === dashboard.waitingForYou
        return (
          ones && (
            <Group
              key={heading}
              heading={heading}
              count={waiting ? data.pages.at(-1)?.my_move : undefined}
              about={waiting ? dashboard.longestFirst : undefined}
              alone={groups.size === 1 && !waiting}
            >
              <Cards gap={1.5}>
                {ones.map(patient => (
                  <PatientCard key={patient.id} patient={patient} addedBy={addedBy} long={long} first={first.has(patient)} />
                ))}
              </Cards>
            </Group>
          )
        )
      })}
      <LoadMore
        shown={patients.length}
        total={total}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={found.fetchNextPage}
      />
    </Box>
  )
}
