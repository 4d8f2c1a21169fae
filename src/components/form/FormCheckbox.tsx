import type { ReactNode } from 'react'
import { CheckRow } from './CheckRow.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = Pick<FieldProps, 'name' | 'hint' | 'disabled'> & {
  /** Text next to the box, by default as in `useField`. Error summaries prefer the form's list of labels. */
  label?: ReactNode
  /** Stored values, if not true and false. */
  keeps?: { on: unknown; off: unknown; isOn: (value: unknown) => boolean }
  onTicked?: (ticked: boolean) => void
}

/** A checkbox; its value is a boolean, or whatever `keeps` defines. */
export function FormCheckbox({ label, keeps = plain, onTicked, disabled, ...props }: Props) {
  const { field, frame } = useField(props)
  return (
    <CheckRow
      id={frame.id}
      name={field.name}
      label={label ?? frame.label}
      hint={frame.hint}
      error={frame.error}
      disabled={disabled}
      checked={keeps.isOn(field.value)}
      onTick={ticked => {
        field.onChange(ticked ? keeps.on : keeps.off)
        onTicked?.(ticked)
      }}
    />
  )
}

const plain = { on: true, off: false, isOn: (value: unknown) => value === true }
