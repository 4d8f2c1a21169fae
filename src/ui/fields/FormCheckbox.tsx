import type { ReactNode } from 'react'
import { CheckRow } from './CheckRow.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = Pick<FieldProps, 'name' | 'hint' | 'disabled'> & {
  /** Text next to the box. Defaults to the label from `useField`. Error summaries prefer the form's labels. */
  label?: ReactNode
  /** The stored values, if they are not booleans. */
  valueMap?: { on: unknown; off: unknown; isOn: (value: unknown) => boolean }
  onToggle?: (checked: boolean) => void
}

/** Checkbox whose value is a boolean, unless `valueMap` defines other values. */
export function FormCheckbox({ label, valueMap = booleanValues, onToggle, disabled, ...props }: Props) {
  const { field, frame } = useField(props)
  return (
    <CheckRow
      id={frame.id}
      name={field.name}
      label={label ?? frame.label}
      hint={frame.hint}
      error={frame.error}
      disabled={disabled}
      checked={valueMap.isOn(field.value)}
      onToggle={checked => {
        field.onChange(checked ? valueMap.on : valueMap.off)
        onToggle?.(checked)
      }}
    />
  )
}

const booleanValues = { on: true, off: false, isOn: (value: unknown) => value === true }
