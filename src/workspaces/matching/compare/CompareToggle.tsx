import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { texts } from '../../../i18n/english/matching.ts'
import { useComparing } from './Comparing.tsx'

/** Adds a card's facility to the comparison. `heading` is the id of the facility's name. */
export function CompareToggle({ id, heading }: { id: number; heading: string }) {
  const { ids, full, toggle } = useComparing()
  const checked = ids.includes(id)
  return (
    <FormControlLabel
      disabled={full && !checked}
      title={full && !checked ? texts.compare.full : undefined}
      control={
        <Checkbox
          size="small"
          checked={checked}
          onChange={() => toggle(id)}
          slotProps={{ input: { 'aria-describedby': heading } }}
          sx={{ p: 0.75 }}
        />
      }
      label={texts.compare.toggle}
      slotProps={{ typography: { variant: 'body2' } }}
      labelPlacement="start"
      sx={{ m: 0, mt: -0.5, mr: -0.75, mb: -0.75, minHeight: 32, flexShrink: 0, alignSelf: 'flex-start' }}
    />
  )
}
