import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ClaimState, claimStates } from '#domain/directory/claims/schema.ts'
import { texts as all } from '../../../i18n/english/claims.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { ScreenBar } from '../../../ui/ScreenBar.tsx'
import { ClaimCard } from './ClaimCard.tsx'
import { claimsQuery } from './queries.ts'

const texts = all.queue
const options = [...claimStates.map(state => ({ id: state, name: all.states[state] })), { id: 'All' as const, name: texts.all }]

/** Lists claims on directory listings for administrators to decide. Shows only pending claims by default. */
export function ClaimsPage() {
  const [search, setSearch] = useSearchParams()
  const state = options.find(({ id }) => id === search.get('state'))?.id ?? 'Waiting'
  const [pageSize, setPageSize] = useState(20)
  const { data, error, refetch } = useQuery(claimsQuery(state, pageSize))
  return (
    <>
      <ScreenBar title={texts.title} about={texts.about} />
      <Box role="search" sx={{ mb: 2, maxWidth: 260 }}>
        <LabelledSelect<ClaimState | 'All'>
          label={texts.state}
          options={options}
          value={state}
          onChange={chosen => setSearch(chosen && chosen !== options[0]!.id ? { state: chosen } : {}, { replace: true })}
        />
      </Box>
      {!data ? (
        error ? (
          <FailedState error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons />
        )
      ) : data.data.length ? (
        <Box
          component="ul"
          aria-label={texts.title}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, maxWidth: 960 }}
        >
          {data.data.map(claim => (
            <ClaimCard key={claim.id} claim={claim} />
          ))}
        </Box>
      ) : (
        <EmptyState title={state === options[0]!.id ? texts.empty : texts.emptyAll}>
          {state !== 'All' && (
            <Button variant="outlined" onClick={() => setSearch({ state: 'All' }, { replace: true })}>
              {texts.showAll}
            </Button>
          )}
        </EmptyState>
      )}
      {data && data.total > data.data.length && pageSize < 100 && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setPageSize(100)}>
          {texts.older}
        </Button>
      )}
    </>
  )
}
