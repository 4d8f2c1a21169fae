import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type Contradiction, contradictions } from '#domain/contradictions/contract.ts'
import { pacificDay } from '#domain/dates.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { texts } from '../../i18n/english/contradictions.ts'

const reload = () => Promise.all(['organizations', 'facilities'].map(key => queryClient.invalidateQueries({ queryKey: [key] })))

/** One question: what the listing says, what speaks against it, and the two answers, each one tap. */
export function ContradictionRow({ question }: { question: Contradiction }) {
  const { facility_id, facility_name, field, value, value_name, until, updated_at } = question
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'confirmed' | 'corrected') =>
      call(contradictions.answer, { params: { id: facility_id }, body: { field, value, until, updated_at, answer } }),
    onSuccess: ({ answer }) => notify(texts[answer], { type: 'success' }),
    onError: problem => notify(problem.message, { type: 'error' }),
    onSettled: reload,
  })
  const says = texts.says[field](facility_name, value_name ?? '')
  const evidence = texts.evidence(question.count, pacificDay(question.since))
  const reasons = question.reasons.map(({ reason, count }) => texts.reason(count, reason)).join(', ')
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{says}</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {evidence} {reasons}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={isPending} aria-label={texts.confirmOf(says)} onClick={() => mutate('confirmed')}>
          {texts.confirm}
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
