import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { can } from '#domain/access.ts'
import { type Contradiction, contradictions } from '#domain/matching/contradictions/contract.ts'
import { pacificDay } from '#domain/platform/dates.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { bedsTexts as bedTexts } from '../../../i18n/english/facilities.ts'
import { contradictionsTexts as texts } from '../../../i18n/english/intake.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { bedsKey } from '../beds/queries.ts'

/** The key starts with `organizations`, so invalidating organizations also refetches the listing issues. */
const contradictionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'contradictions', id],
    queryFn: ({ signal }) => call(contradictions.list, { params: { id }, signal }),
  })

/** Loads the organization's listing issues if the user may see them. Sends no request if there is no organization. */
export function useContradictions(id: number | null) {
  const enabled = can(useWhoami(), 'contradictions.list', { id: id ?? 0 }) && id !== null
  return useQuery({ ...contradictionsQuery(id ?? 0), enabled })
}

/**
 * Shows the listing issues that the locations' own declines have revealed, with buttons to confirm or correct each listing.
 * Renders nothing if there are none.
 */
export function Contradictions({ organization }: { organization: { id: number } }) {
  const { data, error, refetch } = useContradictions(organization.id)
  if (error && !data) return <FailedState error={error} title={texts.failed} onRetry={refetch} />
  if (!data?.total) return null
  return (
    <Section framed level="h2" title={texts.title} about={texts.about}>
      <Box component="ul" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.data.map(question => (
          <ContradictionRow key={`${question.facility_id} ${question.field} ${question.value}`} question={question} />
        ))}
      </Box>
    </Section>
  )
}

function currentValue({ facility_name, field, value_name, bed }: Contradiction): string {
  const value = domainValue(value_name ?? '')
  if (field !== 'open_beds') return texts.says[field](facility_name, value)
  return texts.bedsOf(bed?.free ?? 0, facility_name, bedTexts.kind(value, bedTexts.populations[bed?.population ?? 'anyone']))
}

const reload = () =>
  Promise.all(['organizations', 'facilities', bedsKey].map(key => queryClient.invalidateQueries({ queryKey: [key] })))

/** A listing issue: the listed value, the declines that contradict it, and buttons to confirm or correct it. */
function ContradictionRow({ question }: { question: Contradiction }) {
  const { facility_id, facility_name, field, value, until, updated_at, bed } = question
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'confirmed' | 'corrected') =>
      call(contradictions.answer, { params: { id: facility_id }, body: { field, value, until, updated_at, answer } }),
    onSuccess: ({ answer }) => notify(bed ? texts.beds[answer] : texts[answer], { type: 'success' }),
    onError: error => notify(error.message, { type: 'error' }),
    onSettled: reload,
  })
  const statement = currentValue(question)
  const evidence = texts.evidence(question.count, pacificDay(question.since))
  const reasons = question.reasons.map(({ reason, count }) => texts.reason(count, domainValue(reason))).join(', ')
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{statement}</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {bed && (
          <>
            {texts.updated} <RelativeTime at={bed.told_at} />.{' '}
          </>
        )}
        {evidence} {reasons}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button
          variant="outlined"
          disabled={isPending}
          aria-label={(bed ? texts.stillOpenOf : texts.confirmOf)(statement)}
          onClick={() => mutate('confirmed')}
        >
          {bed ? texts.stillOpen : texts.confirm}
        </Button>
        <Button
          variant="outlined"
          disabled={isPending}
          aria-label={texts.correctOf(texts.correct[field], facility_name)}
          onClick={() => mutate('corrected')}
        >
          {texts.correct[field]}
        </Button>
      </Box>
    </Box>
  )
}
