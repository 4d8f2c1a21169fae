import Box from '@mui/material/Box'
import type { SystemStyleObject } from '@mui/system'
import type { ComponentPropsWithRef } from 'react'
import { inputStyles } from './inputStyles.ts'
import { Labelled, type LabelledProps } from './Labelled.tsx'

type Props<V extends string | number> = LabelledProps &
  SelectProps<V> & {
    /** Fits the select's width to its text. */
    compact?: boolean
  }

export function LabelledSelect<V extends string | number>(props: Props<V>) {
  const { label, hint, why, error, optional, id, compact, ...select } = props
  return (
    <Labelled label={label} hint={hint} why={why} error={error} optional={optional} id={id}>
      {control => <Select {...select} {...control} styles={compact ? { width: 'auto', minWidth: 132 } : undefined} />}
    </Labelled>
  )
}

export type Option<V extends string | number | boolean | null = string | number> = {
  id: V
  name: string
  hint?: string
  disabled?: boolean
}

export type SelectProps<V extends string | number> = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange'> & {
  options: readonly Option<V>[]
  value: V | null
  /** Label of the empty option. If omitted, a value is always selected. */
  empty?: string
  onChange: (value: V | null) => void
}

/** Native select, which works on phones and with any keyboard. Keeps the type of its value. Null means no selection. */
export const Select = <V extends string | number>({
  options,
  value,
  empty,
  onChange,
  styles,
  ...select
}: SelectProps<V> & { styles?: SystemStyleObject }) => (
  <Box
    component="select"
    {...select}
    value={value ?? ''}
    onChange={event => onChange(options.find(option => String(option.id) === event.target.value)?.id ?? null)}
    sx={{ ...inputStyles, ...styles }}
  >
    {empty !== undefined && <option value="">{empty}</option>}
    {options.map(option => (
      <option key={option.id} value={option.id}>
        {option.name}
      </option>
    ))}
  </Box>
)
