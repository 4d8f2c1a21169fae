import Box from '@mui/material/Box'
import { inputLook } from './form/inputLook.ts'

type Props<V extends string | number> = {
  /** Names the choice: there is no label beside it. */
  label: string
  value: V | null
  options: readonly { id: V; name: string }[]
  /** What stands there while nothing is chosen; choosing it again means nothing. */
  empty?: string
  disabled?: boolean
  onChange: (value: V | null) => void
}

/** A choice within a row of a table, taken at once. */
export function InlineSelect<V extends string | number>({ label, value, options, empty, disabled, onChange }: Props<V>) {
  return (
    <Box
      component="select"
      aria-label={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={event => onChange(options.find(option => String(option.id) === event.target.value)?.id ?? null)}
      sx={{ ...inputLook, minHeight: 32, py: 0.25, px: 1, width: 'auto', maxWidth: '100%', fontSize: '0.875rem' }}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(option => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </Box>
  )
}
