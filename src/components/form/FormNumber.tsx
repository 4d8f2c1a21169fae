import Box from '@mui/material/Box'
import { useState } from 'react'
import { LabelledInput } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

/** Removes currency signs, thousands separators and spaces: " $1,500.50 " → "1500.50". */
export const tidyNumber = (typed: string): string => typed.replace(/[$,\s]/g, '')

/** Parses a number; null if empty, and the text itself if invalid, so that the schema reports it. */
export function readNumber(typed: string): number | string | null {
  const tidied = tidyNumber(typed)
  if (tidied === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(tidied) ? Number(tidied) : typed
}

/**
 * A number in any common format ("1,500", "$40"); the value is a number or null. `unit` is shown to the right, such as USD or
 * miles.
 */
export function FormNumber({ unit, whole = false, disabled, ...props }: FieldProps & { unit?: string; whole?: boolean }) {
  const { field, frame } = useField(props)
  const [typed, setTyped] = useState('')
  // Show "1.50" as typed, not "1.5", as long as it equals the form value.
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
