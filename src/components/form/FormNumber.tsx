import Box from '@mui/material/Box'
import { useState } from 'react'
import { LabelledInput } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

/** " $1,500.50 " → "1500.50": what people write around a number is not part of it. */
export const tidyNumber = (typed: string): string => typed.replace(/[$,\s]/g, '')

/** What was typed as a number, null for nothing; what is no number stays text, for the schema to say so. */
export function readNumber(typed: string): number | string | null {
  const tidied = tidyNumber(typed)
  if (tidied === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(tidied) ? Number(tidied) : typed
}

/** A number, typed as one likes ("1,500", "$40"); the form keeps a number, null for none. `unit` stands at its right: USD, miles. */
export function FormNumber({ unit, whole = false, disabled, ...props }: FieldProps & { unit?: string; whole?: boolean }) {
  const { field, frame } = useField(props)
  const [typed, setTyped] = useState('')
  // What was typed is shown as it was, "1.50" and not "1.5", as long as it is what the form keeps.
  const shown = readNumber(typed) === (field.value ?? null) ? typed : String(field.value ?? '')
  return (
    <LabelledInput
      {...field}
      {...frame}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      disabled={disabled}
      value={shown}
      onChange={event => {
        setTyped(event.target.value)
        field.onChange(readNumber(event.target.value))
      }}
      onBlur={() => {
        if (typeof field.value === 'number') setTyped(tidyNumber(shown))
        field.onBlur()
      }}
      end={
        unit && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pr: 1 }}>
            {unit}
          </Box>
        )
      }
    />
  )
}
