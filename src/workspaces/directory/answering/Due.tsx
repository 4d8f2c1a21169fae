import AlarmOutlined from '@mui/icons-material/AlarmOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { texts } from '../../../i18n/english/answering.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { ToneChip } from '../../../ui/Tone.tsx'
import { timeSpan, workflowTime } from '../../../ui/times.ts'

/**
 * Shows how much time is left to respond, or how long the response has been overdue. Overdue responses are red only for the side
 * that must respond. With `quiet`, the time left has no color.
 */
export function Due({ at, own, quiet = false }: { at: string; own: boolean; quiet?: boolean }) {
  const remaining = Date.parse(at) - useNow(15_000)
  const late = remaining <= 0
  return (
    <time dateTime={at} title={workflowTime(at)} style={{ display: 'inline-flex' }}>
      <ToneChip
        tone={late ? (own ? 'error' : 'neutral') : quiet ? 'neutral' : 'info'}
        icon={late ? <AlarmOutlined /> : <ScheduleOutlined />}
        label={dueLabel(remaining)}
      />
    </time>
  )
}

const minute = 60_000

function dueLabel(remaining: number): string {
  if (Math.abs(remaining) < minute) return texts.dueNow
  return remaining > 0 ? texts.dueIn(timeSpan(remaining)) : texts.overdueBy(timeSpan(-remaining))
}
