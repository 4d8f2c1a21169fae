import { useController } from 'react-hook-form'
import { idOf, labelIn, useFormScope } from './FormScope.ts'
import type { LabelledProps } from './Labelled.tsx'

/** What every field of the kit takes. */
export type FieldProps = Omit<LabelledProps, 'label' | 'error'> & {
  /** The path in the form's values. */
  name: string
  /** What it is called; where it is left out, the form's list of labels says it. */
  label?: string
  disabled?: boolean
}

/** One field of the form around it: its value and how to change it, and the `frame` it stands in: id, label, hint, what is wrong. */
export function useField({ name, label, hint, why, optional }: FieldProps) {
  const { field, fieldState } = useController({ name })
  const { prefix, labels } = useFormScope()
  const id = idOf(prefix, name)
  return {
    field,
    frame: { id, label: label ?? labelIn(labels, name) ?? name, hint, why, optional, error: fieldState.error?.message },
  }
}
