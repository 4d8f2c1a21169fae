import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { shell } from '../i18n/shell.ts'

export type LabelledInputProps = Omit<OutlinedInputProps, 'error' | 'label'> & {
  label: string
  /** Stands under the label while there is room for a hint: a format, a reason for asking. */
  hint?: string
  error?: string
  optional?: boolean
}

/** One line to type into, with its label above, where it stays readable, and its error below, tied to it for screen readers. */
export function LabelledInput({ label, hint, error, optional = false, id, inputProps, ...input }: LabelledInputProps) {
  const own = useId()
  const field = id ?? own
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ') || undefined
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel
        htmlFor={field}
        sx={{ mb: 0.5, color: 'text.primary', fontWeight: 600, typography: 'body2', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {label}
        {optional && ` (${shell.form.optional})`}
      </FormLabel>
      {hint && (
        <FormHelperText id={`${field}-hint`} error={false} sx={{ mt: 0, mb: 0.5 }}>
          {hint}
        </FormHelperText>
      )}
      <OutlinedInput
        {...input}
        id={field}
        slotProps={{ ...input.slotProps, input: { ...inputProps, 'aria-describedby': described } }}
      />
      {error && <FormHelperText id={`${field}-error`}>{error}</FormHelperText>}
    </FormControl>
  )
}
