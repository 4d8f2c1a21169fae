import MenuItem from '@mui/material/MenuItem'
import type { SystemStyleObject } from '@mui/system'
import { visuallyHidden } from '@mui/utils'
import type { FocusEventHandler, Ref } from 'react'
import { usePhone } from '../usePhone.ts'
import { LabelledField, type LabelledProps } from './Labelled.tsx'

export type Option<V extends string | number | boolean | null = string | number> = {
  id: V
  name: string
  hint?: string
  disabled?: boolean
}

export type LabelledSelectProps<V extends string | number> = LabelledProps & {
  id?: string
  ref?: Ref<HTMLElement>
  name?: string
  options: readonly Option<V>[]
  value: V | null
  /** Label of the empty option. If omitted, a value is always selected. */
  empty?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean
  /** Shows the label only to screen readers. */
  hideLabel?: boolean
  /** Id of an element that distinguishes this select from others with the same label. */
  describedBy?: string
  /** Fits the select's width to its text. */
  compact?: boolean
  styles?: SystemStyleObject
  onChange: (value: V | null) => void
  onBlur?: FocusEventHandler
}

/** Select, on a phone the browser's own. Keeps the type of its value. Null means no selection. */
export function LabelledSelect<V extends string | number>(props: LabelledSelectProps<V>) {
  const { options, value, empty, ref, hideLabel, describedBy, compact, styles, onChange, ...field } = props
  const native = usePhone()
  const Item = native ? 'option' : MenuItem
  return (
    <LabelledField
      {...field}
      select
      autoComplete="off"
      inputRef={ref}
      // A value may have no option, for example while the options load.
      value={options.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(options.find(({ id }) => String(id) === String(target.value))?.id ?? null)}
      slotProps={{
        select: { native, displayEmpty: true },
        inputLabel: { sx: hideLabel ? visuallyHidden : undefined },
        ...(describedBy && { htmlInput: { 'aria-describedby': describedBy } }),
      }}
      sx={{ ...(compact && { width: 'fit-content', minWidth: 132 }), ...styles }}
    >
      {empty !== undefined && <Item value="">{empty}</Item>}
      {options.map(({ id, name }) => (
        <Item key={id} value={id}>
          {name}
        </Item>
      ))}
    </LabelledField>
  )
}
