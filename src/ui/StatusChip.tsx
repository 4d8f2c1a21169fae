import Block from '@mui/icons-material/BlockOutlined'
import CancelOutlined from '@mui/icons-material/CancelOutlined'
import Check from '@mui/icons-material/Check'
import DoneAll from '@mui/icons-material/DoneAll'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Chip from '@mui/material/Chip'
import { useRecordContext } from 'ra-core'
import type { ReactElement } from 'react'
import { hospitalGroups, type Status, treatmentCenterGroups } from '#domain/placement/statuses/statuses.ts'
import { texts } from '../i18n/english/fields.ts'
import { domainValue } from '../i18n/i18nProvider.ts'

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

/** Width of a table column with these chips. The longer label fits on one line. */
export const activeColumn = { width: 116 } as const

export const ActiveChip = ({ active }: { active: boolean }) =>
  active ? (
    <ToneChip tone="success" icon={<Check />} label={texts.inUse.active} />
  ) : (
    <ToneChip tone="neutral" icon={<Block />} label={texts.inUse.inactive} />
  )

/** A chip that shows whether the enclosing record is active. */
export const ActiveField = () => <ActiveChip active={useRecordContext()?.active} />

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

export const toneColors = (tone: Tone) =>
  tone === 'neutral'
    ? { bgcolor: 'action.hover', color: 'text.secondary', borderColor: 'divider' }
    : { bgcolor: `${tone}.light`, color: `${tone}.main`, borderColor: 'transparent' }

type Props = { tone: Tone; icon: ReactElement; label: string; title?: string }

/** Chip with an icon and a label, so color is never the only indicator. */
export const ToneChip = ({ tone, icon, label, title }: Props) => (
  <Chip
    component="span"
    size="small"
    icon={icon}
    label={domainValue(label)}
    title={title}
    sx={{
      height: 'auto',
      minHeight: 26,
      fontWeight: 400,
      border: 1,
      ...toneColors(tone),
      '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
      '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
      '@media (forced-colors: active)': { borderColor: 'CanvasText' },
    }}
  />
)
