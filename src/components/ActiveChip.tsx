import Block from '@mui/icons-material/BlockOutlined'
import Check from '@mui/icons-material/Check'
import { texts } from '../i18n/english/fields.ts'
import { ToneChip } from './Tone.tsx'

export const ActiveChip = ({ active }: { active: boolean }) =>
  active ? (
    <ToneChip tone="success" icon={<Check />} label={texts.inUse.active} />
  ) : (
    <ToneChip tone="neutral" icon={<Block />} label={texts.inUse.inactive} />
  )
