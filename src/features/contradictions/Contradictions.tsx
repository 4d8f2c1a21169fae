import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import { contradictions } from '#domain/contradictions/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { FailedState } from '../../components/FailedState.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/contradictions.ts'
import { ContradictionRow } from './ContradictionRow.tsx'

/** Prefixed with `organizations`, so reloading organizations reloads it. */
const contradictionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'contradictions', id],
    queryFn: ({ signal }) => call(contradictions.list, { params: { id }, signal }),
  })

/** The organization's listing issues, if the user may see them. No request without an organization. */
export function useContradictions(id: number | null) {
  const enabled = can(useWhoami(), 'contradictions.list', { id: id ?? 0 }) && id !== null
  return useQuery({ ...contradictionsQuery(id ?? 0), enabled })
}

/** Listing issues found from the locations' own declines, to confirm or correct. Renders nothing if there are none. */
export function Contradictions({ organization }: { organization: { id: number } }) {
  const { data, error, refetch } = useContradictions(organization.id)
  if (error && !data) return <FailedState error={error} title={texts.failed} onRetry={refetch} />
  if (!data?.total) return null
  return (
    <Paper component="section" variant="outlined" aria-labelledby="contradictions" sx={{ p: 2, minWidth: 0 }}>
      <Typography id="contradictions" variant="h2">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {texts.about}
      </Typography>
      <Box component="ul" aria-labelledby="contradictions" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.data.map(question => (
          <ContradictionRow key={`${question.facility_id} ${question.field} ${question.value}`} question={question} />
        ))}
      </Box>
    </Paper>
  )
}
