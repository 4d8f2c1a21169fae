import Box from '@mui/material/Box'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Labelled, type LabelledProps } from './Labelled.tsx'

export type LabelledInputProps = LabelledProps & Omit<ComponentPropsWithRef<'input'>, 'id'> & { id?: string; end?: ReactNode }

/** What one types into looks the same everywhere, as MUI's own outlined inputs do. */
export const inputLook = {
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  width: '100%',
  minHeight: 40,
  boxSizing: 'border-box',
  px: 1.5,
  py: 0.75,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'inputLine',
  borderRadius: 1,
  '&:hover': { borderColor: 'text.primary' },
  '&:focus-visible': {
    outline: 3,
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
    outlineOffset: -1,
    borderColor: 'primary.main',
    borderRadius: 1,
  },
  '&[aria-invalid=true]': { borderColor: 'error.main', borderWidth: 2 },
  '&:disabled': { color: 'text.disabled', bgcolor: 'action.hover' },
} as const

/** One line to type into. `end` stands inside it, at the right: a unit, a button. */
export function LabelledInput({ label, hint, error, optional, id, end, ...input }: LabelledInputProps) {
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional} id={id}>
      {tied => (
        <Box sx={{ position: 'relative' }}>
          <Box component="input" {...input} {...tied} sx={{ ...inputLook, ...(end && { pr: 9 }) }} />
          {end && (
            <Box sx={{ position: 'absolute', right: 4, top: 0, bottom: 0, display: 'flex', alignItems: 'center' }}>{end}</Box>
          )}
        </Box>
      )}
    </Labelled>
  )
}
