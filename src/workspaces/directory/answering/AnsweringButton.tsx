import AlarmOutlined from '@mui/icons-material/AlarmOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatMinutes } from '#domain/directory/answering/schema.ts'
import { answeringTexts as texts } from '../../../i18n/english/admissions.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { ToneChip } from '../../../ui/StatusChip.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { timeSpan, workflowTime } from '../../../ui/times.ts'
import { ownAnsweringQuery } from './queries.ts'

// Loads on demand because few users open this form.
const AnsweringDialog = lazyWithRetry(() => import('./AnsweringDialog.tsx'), 'AnsweringDialog', 'dialog')

/**
 * Button for the response-time settings, with a menu if the user has several facilities. Renders nothing for users without a
 * facility.
 */
export function AnsweringButton() {
  const { data = [] } = useQuery(ownAnsweringQuery)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [facility, setFacility] = useState<{ id: number; name: string } | null>(null)
  const [open, setOpen] = useState(false)
  const [first] = data
  if (!first) return null
  const show = ({ facility_id: id, facility_name: name }: typeof first) => {
    setAnchor(null)
    setFacility({ id, name })
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<ScheduleOutlined />}
        aria-haspopup={data.length > 1 ? 'menu' : 'dialog'}
        onClick={event => (data.length > 1 ? setAnchor(event.currentTarget) : show(first))}
      >
        {texts.settings}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {data.map(settings => (
          <MenuItem key={settings.facility_id} onClick={() => show(settings)}>
            {`${settings.facility_name}: ${formatMinutes(settings.answer_target_minutes)}`}
          </MenuItem>
        ))}
      </Menu>
      <Suspense>
        {facility && <AnsweringDialog key={facility.id} facility={facility} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/**
 * Shows how much time is left to respond, or how long the response has been overdue. Only an overdue response has a color: red for the
 * side that must respond, and amber for the side that waits.
 */
export function Due({ at, own }: { at: string; own: boolean }) {
  const remaining = Date.parse(at) - useNow(15_000)
  const late = remaining <= 0
  return (
    <time dateTime={at} title={workflowTime(at)} style={{ display: 'inline-flex' }}>
      <ToneChip
        tone={late ? (own ? 'error' : 'warning') : 'neutral'}
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
