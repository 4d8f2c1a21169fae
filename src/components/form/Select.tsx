import Box from '@mui/material/Box'
import type { SystemStyleObject } from '@mui/system'
import type { ComponentPropsWithRef } from 'react'
import { inputLook } from './inputLook.ts'

/** Something to choose: what the form keeps, and what it is called. */
export type Option<V extends string | number | boolean | null = string | number> = {
  id: V
  name: string
  hint?: string
  disabled?: boolean
}

export type SelectProps<V extends string | number> = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange'> & {
  options: readonly Option<V>[]
  value: V | null
  /** What "nothing chosen" is called; without it something always is. */
  empty?: string
  onChange: (value: V | null) => void
}

/** One of a list, by the device's own menu, which every keyboard and thumb knows. The value keeps its type; null is none. */
export const Select = <V extends string | number>({
  options,
  value,
  empty,
  onChange,
  look,
  ...select
}: SelectProps<V> & { look?: SystemStyleObject }) => (
  <Box
    component="select"
    {...select}
    value={value ?? ''}
    onChange={event => onChange(options.find(option => String(option.id) === event.target.value)?.id ?? null)}
    sx={{ ...inputLook, ...look }}
  >
    {empty !== undefined && <option value="">{empty}</option>}
    {options.map(option => (
      <option key={option.id} value={option.id}>
        {option.name}
      </option>
    ))}
  </Box>
)
