import Checkbox from '@mui/material/Checkbox'
import Tooltip from '@mui/material/Tooltip'
import { texts } from '../../../i18n/english/matching.ts'
import { useComparing } from './Comparing.tsx'

/** Checkbox that selects a facility to compare or to apply to. `heading` is the id of the facility's name. */
export function SelectToggle({ id, heading }: { id: number; heading: string }) {
  const { ids, full, toggle } = useComparing()
  const checked = ids.includes(id)
  const disabled = full && !checked
  return (
    <Tooltip title={disabled ? texts.compare.full : texts.compare.toggleHint}>
      <span>
        <Checkbox
          size="small"
          checked={checked}
          disabled={disabled}
          onChange={() => toggle(id)}
          slotProps={{ input: { 'aria-label': texts.compare.toggle, 'aria-describedby': heading } }}
          sx={{ width: 44, height: 44, p: 0 }}
        />
      </span>
    </Tooltip>
  )
}
