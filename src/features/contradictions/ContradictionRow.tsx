import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type Contradiction, contradictions } from '#domain/contradictions/contract.ts'
import { pacificDay } from '#domain/dates.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { texts as bedTexts } from '../../i18n/english/beds.ts'
import { texts } from '../../i18n/english/contradictions.ts'
import { bedsKey } from '../beds/queries.ts'

/** The listing's current value as a sentence. */
function saysOf({ facility_name, field, value_name, bed }: Contradiction): string {
  const value = value_name ?? ''
  if (field !== 'open_beds') return texts.says[field](facility_name, value)
  return texts.bedsOf(bed?.free ?? 0, facility_name, bedTexts.kind(value, bedTexts.populations[bed?.population ?? 'anyone']))
}

const reload = () =>
  Promise.all(['organizations', 'facilities', bedsKey].map(key => queryClient.invalidateQueries({ queryKey: [key] })))

/** One listing issue: the listed value, the declines that contradict it, and one-click buttons to confirm or correct it. */
export function ContradictionRow({ question }: { question: Contradiction }) {
  const { facility_id, facility_name, field, value, until, updated_at, bed } = question
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'confirmed' | 'corrected') =>
      call(contradictions.answer, { params: { id: facility_id }, body: { field, value, until, updated_at, answer } }),
    onSuccess: ({ answer }) => notify(bed ? texts.beds[answer] : texts[answer], { type: 'success' }),
    onError: problem => notify(problem.message, { type: 'error' }),
    onSettled: reload,
  })
  const says = saysOf(question)
  const evidence = texts.evidence(question.count, pacificDay(question.since))
  const reasons = question.reasons.map(({ reason, count }) => texts.reason(count, reason)).join(', ')
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{says}</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {bed && (
          <>
            {texts.told} <RelativeTime at={bed.told_at} />.{' '}
          </>
        )}
        {evidence} {reasons}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isPending}
          aria-label={(bed ? texts.stillOpenOf : texts.confirmOf)(says)}
          onClick={() => mutate('confirmed')}
        >
          {bed ? texts.stillOpen : texts.confirm}
        </Button>
        <Button
          variant="contained"
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
