import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { memo, type ReactNode } from 'react'
import { describedBy, ErrorText, Hint } from './Labelled.tsx'

type Props = {
  id: string
  /** Whether this is an option of a question. The first option has the question's id, and the question has its own label and hint. */
  option?: boolean
  name?: string
  label: ReactNode
  hint?: string
  error?: string
  disabled?: boolean
  checked: boolean
  /** Whether only some of the boxes that this checkbox controls are checked. */
  indeterminate?: boolean
  onToggle: (checked: boolean) => void
}

/** Checkbox with a label, hint, and error. The whole row is clickable. Memoized for long lists. */
export const CheckRow = memo(({ id, option, name, label, hint, error, disabled, checked, indeterminate, onToggle }: Props) => {
  const own = option ? `${id}-option` : id
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          minHeight: 44,
          py: 0.5,
          boxSizing: 'border-box',
          cursor: disabled ? 'default' : 'pointer',
        }}
      >
        <Checkbox
          id={id}
          name={name}
          disabled={disabled}
          checked={checked}
          {...(indeterminate && { indeterminate })}
          onChange={(_event, next) => onToggle(next)}
          sx={{ ml: -1, mt: -0.25, ...(error && { color: 'error.main' }) }}
          slotProps={{
            input: { 'aria-describedby': describedBy(own, { hint, error }), 'aria-invalid': error ? true : undefined },
          }}
        />
        <Box
          component="span"
          id={`${own}-label`}
          sx={{ typography: 'body2', pt: 0.75, color: disabled ? 'text.secondary' : 'text.primary' }}
        >
          {label}
        </Box>
      </Box>
      {(hint || error) && (
        <Box sx={{ pl: 4, mt: -0.75, mb: 0.5 }}>
          <Hint fieldId={own}>{hint}</Hint>
          <ErrorText fieldId={own}>{error}</ErrorText>
        </Box>
      )}
    </Box>
  )
})
