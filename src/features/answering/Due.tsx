import AlarmOutlined from '@mui/icons-material/AlarmOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import { useNow } from '../../components/RelativeTime.tsx'
import { ToneChip } from '../../components/Tone.tsx'
import { timeSpan, workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/answering.ts'

/**
 * Time left until the response is due, or how long it is overdue; the exact time is in the title. An overdue response is red only
 * for a user who can give it.
 */
export function Due({ at, mine }: { at: string; mine: boolean }) {
  const left = Date.parse(at) - useNow(15_000)
  const late = left <= 0
  return (
    <Box component="time" dateTime={at} title={workflowTime(at)} sx={{ display: 'inline-flex' }}>
      <ToneChip
        tone={late ? (mine ? 'error' : 'neutral') : 'info'}
        icon={late ? <AlarmOutlined /> : <ScheduleOutlined />}
        label={wordsOf(left)}
      />
    </Box>
  )
}

const minute = 60_000

function wordsOf(left: number): string {
  if (Math.abs(left) < minute) return texts.dueNow
  return left > 0 ? texts.dueIn(timeSpan(left)) : texts.overdueBy(timeSpan(-left))
}
