import CancelOutlined from '@mui/icons-material/CancelOutlined'
import DoneAll from '@mui/icons-material/DoneAll'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import type { ReactElement } from 'react'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { hospitalGroups, treatmentCenterGroups } from '#domain/placement/statuses/statusGroups.ts'
import { type Tone, ToneChip } from './Tone.tsx'

type ChipStyle = { tone: Tone; icon: ReactElement }
type Group = keyof typeof treatmentCenterGroups | 'Hold'

const groupStyles: Record<Group, ChipStyle> = {
  'In Review': { tone: 'info', icon: <HourglassTopOutlined /> },
  Accepted: { tone: 'success', icon: <TaskAlt /> },
  Arriving: { tone: 'success', icon: <EventAvailableOutlined /> },
  Admitted: { tone: 'success', icon: <HowToRegOutlined /> },
  Completed: { tone: 'neutral', icon: <DoneAll /> },
  Closed: { tone: 'neutral', icon: <CancelOutlined /> },
  Hold: { tone: 'warning', icon: <PauseCircleOutlined /> },
}

const groups: [Group, readonly Status[]][] = [
  ['Hold', hospitalGroups.Hold],
  ...(Object.entries(treatmentCenterGroups) as [Group, readonly Status[]][]),
]

export function StatusChip({ status }: { status: Status }) {
  const group = groups.find(([, statuses]) => statuses.includes(status))?.[0] ?? 'Closed'
  return <ToneChip {...groupStyles[group]} label={status} />
}
