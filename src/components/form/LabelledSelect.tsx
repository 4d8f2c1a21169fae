import Box from '@mui/material/Box'
import type { ComponentPropsWithRef } from 'react'
import { inputLook } from './inputLook.ts'
import { Labelled, type LabelledProps } from './Labelled.tsx'

/** Something to choose: what the form keeps, and what it is called. */
export type Option<V extends string | number | boolean | null = string | number> = { id: V; name: string; hint?: string }

type Props<V extends string | number> = LabelledProps &
  Omit<ComponentPropsWithRef<'select'>, 'id' | 'value' | 'onChange'> & {
    id?: string
    options: readonly Option<V>[]
    value: V | null
    /** What "nothing chosen" is called; without it something always is. */
    empty?: string
    /** No wider than its words. */
    compact?: boolean
    onChange: (value: V | null) => void
  }

/** One of a list, by the device's own menu, which every keyboard and thumb knows. The value keeps its type; null is none. */
export function LabelledSelect<V extends string | number>(props: Props<V>) {
  const { label, hint, why, error, optional, id, options, value, empty, compact, onChange, ...select } = props
  return (
    <Labelled {...{ label, hint, why, error, optional, id }}>
      {tied => (
        <Box
          component="select"
          {...select}
          {...tied}
          value={value ?? ''}
          onChange={event => onChange(options.find(option => String(option.id) === event.target.value)?.id ?? null)}
          sx={{ ...inputLook, ...(compact && { width: 'auto', minWidth: 132 }) }}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </Box>
      )}
    </Labelled>
  )
}
