import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { advocates } from '#domain/advocates/contract.ts'
import { LoadMore } from '../../components/dashboard/LoadMore.tsx'
import { rowsOf } from '../../components/dashboard/pages.ts'
import { useSayCount } from '../../components/dashboard/useSayCount.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { texts } from '../../i18n/english/patients.ts'
import { PatientCard } from './PatientCard.tsx'

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof advocates.records.response>>>
type Props = { found: Found; tab: string /** A search or a filter hides some. */; narrowed: boolean; onClear: () => void }

/** The cards of one tab, or why there are none. */
export function PatientList({ found, tab, narrowed, onClear }: Props) {
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
  return (
    <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1 }} aria-busy={isPlaceholderData}>
      <Box component="ul" aria-label={texts.count(total, tab)} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {patients.map(patient => (
          <PatientCard key={patient.id} patient={patient} />
        ))}
      </Box>
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
