import Block from '@mui/icons-material/BlockOutlined'
import Check from '@mui/icons-material/Check'
import { useRecordContext } from 'ra-core'
import { texts } from '../i18n/english/fields.ts'
import { ToneChip } from './Tone.tsx'

/** Width of a table column with these chips. The longer label fits on one line. */
export const activeColumn = { flex: 0, width: 116, minWidth: 116 } as const

export const ActiveChip = ({ active }: { active: boolean }) =>
  active ? (
    <ToneChip tone="success" icon={<Check />} label={texts.inUse.active} />
  ) : (
    <ToneChip tone="neutral" icon={<Block />} label={texts.inUse.inactive} />
  )

/** A chip that shows whether the enclosing record is active. */
export const ActiveField = () => <ActiveChip active={useRecordContext()?.active} />
