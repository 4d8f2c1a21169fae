import Box from '@mui/material/Box'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Counter, tooLong } from './Counter.tsx'
import { inputStyles } from './inputStyles.ts'
import { Labelled, type LabelledProps } from './Labelled.tsx'

export type LabelledInputProps = LabelledProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'maxLength'> & {
    id?: string
    end?: ReactNode
    /** Maximum length. Longer text is kept, but shows an error. */
    maxLength?: number
  }

/** Single-line input. `end`, such as a unit or a button, is shown inside the input on the right. */
export function LabelledInput({ label, hint, why, error, optional, id, end, maxLength, ...input }: LabelledInputProps) {
  const text = String(input.value ?? '')
  return (
    <Labelled
      label={label}
      hint={hint}
      why={why}
      optional={optional}
      id={id}
      error={error ?? tooLong(text, maxLength)}
      below={<Counter text={text} max={maxLength} />}
    >
      {control => (
        <Box sx={{ position: 'relative' }}>
          <Box
            component="input"
            {...input}
            {...control}
            aria-invalid={control['aria-invalid'] ?? input['aria-invalid']}
            sx={{ ...inputStyles, ...(end && { pr: 9 }) }}
          />
          {end && (
            <Box sx={{ position: 'absolute', right: 4, top: 0, bottom: 0, display: 'flex', alignItems: 'center' }}>{end}</Box>
          )}
        </Box>
      )}
    </Labelled>
  )
}
