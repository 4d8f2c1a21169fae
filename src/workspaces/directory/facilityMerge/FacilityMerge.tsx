import Box from '@mui/material/Box'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { merges } from '#domain/directory/merges/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { CardSkeletons, SkeletonFrame } from '../../../ui/PageSkeleton.tsx'
import { FailedPage } from '../../../ui/StateBox.tsx'
import { MergeForm } from './MergeForm.tsx'

/** The page where administrators merge two records for the same facility. */
export function FacilityMerge() {
  const { id, otherId } = useParams()
  const { data, error, refetch, isFetchedAfterMount } = useQuery(mergeQuery(Number(id), Number(otherId)))
  if (error && !data) return <FailedPage error={error} onRetry={refetch} />
  if (!data || !isFetchedAfterMount)
    return (
      <SkeletonFrame above below>
        <Box sx={{ maxWidth: 960 }}>
          <CardSkeletons rows={4} height={120} />
        </Box>
      </SkeletonFrame>
    )
  // Reset the choices if either facility has changed.
  const versionKey = `${data.keeping.id} ${data.keeping.updated_at} ${data.losing.updated_at}`
  return <MergeForm key={versionKey} preview={data} onStale={refetch} />
}

/**
 * The two facilities and the records that would move. Does not refetch on focus, because that could discard the user's choices.
 */
const mergeQuery = (id: number, otherId: number) =>
  queryOptions({
    queryKey: ['facilities', 'merge', id, otherId],
    queryFn: ({ signal }) => call(merges.preview, { params: { id, otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
