import type { ReactNode } from 'react'
import { CheckRow } from './CheckRow.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = Pick<FieldProps, 'name' | 'hint' | 'disabled'> & {
  /** The sentence beside the box. In error summaries it goes by the form's list of labels, if it stands there. */
  label: ReactNode
  /** How the form keeps a tick, where that is not true and false. */
  keeps?: { on: unknown; off: unknown; isOn: (value: unknown) => boolean }
  onTicked?: (ticked: boolean) => void
}

/** One box to tick: true or false, or what it `keeps`. */
export function FormCheckbox({ label, keeps = plain, onTicked, disabled, ...props }: Props) {
  const { field, frame } = useField(props)
  return (
    <CheckRow
      id={frame.id}
      name={field.name}
      label={label}
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
