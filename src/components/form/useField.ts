import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { afterPress } from './afterPress.ts'
import { idOf, labelIn, useFormScope } from './FormScope.ts'
import type { LabelledProps } from './Labelled.tsx'
import { limitOf } from './limits.ts'

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
  const { prefix, labels, schemas } = useFormScope()
  const id = idOf(prefix, name)
  const { onBlur } = field
  return {
    field: { ...field, onBlur: () => afterPress(onBlur) },
    /** How many characters it may have. */
    limit: useMemo(() => schemas.map(schema => limitOf(schema, name)).find(most => most !== undefined), [schemas, name]),
    frame: { id, label: label ?? labelIn(labels, name) ?? name, hint, why, optional, error: fieldState.error?.message },
  }
}
