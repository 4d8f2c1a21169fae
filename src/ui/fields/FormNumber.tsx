import Box from '@mui/material/Box'
import { useState } from 'react'
import { LabelledInput } from './Labelled.tsx'
import { type FieldProps, useField } from './useField.ts'

/**
 * Removes dollar signs, thousands separators, and whitespace: " $1,500.50 " → "1500.50". Keeps a comma that does not group
 * thousands, because it may be a decimal comma: "1,50" is not 150.
 */
export function tidyNumber(text: string): string {
  const plain = text.replace(/[$\s]/g, '')
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Parses a number. Returns null for empty text, and returns invalid text unchanged so that the schema reports it. */
export function parseNumber(text: string): number | string | null {
  const tidied = tidyNumber(text)
  if (tidied === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(tidied) ? Number(tidied) : text
}

type Props = FieldProps & {
  unit?: string
  integer?: boolean
  /** Called before the user's input changes the value, so that the form can update other fields. */
  onTyped?: (value: number | string | null) => void
}

/**
 * Number field that accepts any common format ("1,500", "$40"). The value is a number or null. `unit`, such as USD or miles, is
 * shown on the right.
 */
export function FormNumber({ unit, integer = false, disabled, onTyped, ...props }: Props) {
  const { field, frame } = useField(props)
  const [input, setInput] = useState('')
  // Keeps "1.50" as typed instead of showing "1.5", as long as both represent the form's value.
  const displayed = parseNumber(input) === (field.value ?? null) ? input : String(field.value ?? '')
  return (
    <LabelledInput
      {...field}
      {...frame}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      disabled={disabled}
      value={displayed}
      onChange={event => {
        setInput(event.target.value)
        const value = parseNumber(event.target.value)
        onTyped?.(value)
        field.onChange(value)
      }}
      onBlur={() => {
        if (typeof field.value === 'number') setInput(tidyNumber(displayed))
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
