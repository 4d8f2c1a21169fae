import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accountSecurity } from '#domain/accountSecurity/contract.ts'
import { type ApprovalState, approvalStates } from '#domain/accountSecurity/schema.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { FormGroup } from '../../components/form/FormGroup.tsx'
import { LabelledSelect } from '../../components/form/LabelledSelect.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/accountSecurity.ts'
import { ApprovalCard } from './ApprovalCard.tsx'

const said = texts.approvals
type Shown = ApprovalState | 'All'
const options: { id: Shown; name: string }[] = [
  ...approvalStates.map(id => ({ id, name: said.states[id] })),
  { id: 'All', name: said.all },
]

/** Requests for a second administrator's approval, pending ones by default. */
export function Approvals() {
  const [search, setSearch] = useSearchParams()
  const state = options.find(({ id }) => id === search.get('state'))?.id ?? 'Waiting'
  const [page_size, setSize] = useState(20)
  const { data, error, refetch } = useQuery({
    queryKey: ['accountSecurity', 'approvals', state, page_size],
    queryFn: ({ signal }) => call(accountSecurity.approvals, { query: { state, page_size }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormGroup title={said.title} about={said.about} columns={1}>
      <Box role="search" sx={{ maxWidth: 260 }}>
        <LabelledSelect<Shown>
          label={said.state}
          options={options}
          value={state}
          onChange={chosen => setSearch(chosen && chosen !== 'Waiting' ? { state: chosen } : {}, { replace: true })}
        />
      </Box>
      {!data ? (
        error ? (
          <FailedState title={said.failed} error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons rows={1} height={120} />
        )
      ) : data.total === 0 ? (
        <EmptyState title={state === 'Waiting' ? said.none : said.noneOfThese} />
      ) : (
        <Box component="ul" aria-label={said.title} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {data.data.map(approval => (
            <ApprovalCard key={approval.id} approval={approval} />
          ))}
        </Box>
      )}
      {data && data.total > data.data.length && page_size < 100 && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setSize(100)}>
          {said.older}
        </Button>
      )}
    </FormGroup>
  )
}
