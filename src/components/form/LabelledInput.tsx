import Box from '@mui/material/Box'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { inputLook } from './inputLook.ts'
import { Labelled, type LabelledProps } from './Labelled.tsx'

export type LabelledInputProps = LabelledProps & Omit<ComponentPropsWithRef<'input'>, 'id'> & { id?: string; end?: ReactNode }

/** One line to type into. `end` stands inside it, at the right: a unit, a button. */
export function LabelledInput({ label, hint, why, error, optional, id, end, ...input }: LabelledInputProps) {
  return (
    <Labelled {...{ label, hint, why, error, optional, id }}>
      {tied => (
        <Box sx={{ position: 'relative' }}>
          <Box
            component="input"
            {...input}
            {...tied}
            aria-invalid={tied['aria-invalid'] ?? input['aria-invalid']}
            sx={{ ...inputLook, ...(end && { pr: 9 }) }}
          />
          {end && (
            <Box sx={{ position: 'absolute', right: 4, top: 0, bottom: 0, display: 'flex', alignItems: 'center' }}>{end}</Box>
          )}
        </Box>
      )}
    </Labelled>
  )
}
