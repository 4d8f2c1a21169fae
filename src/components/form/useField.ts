import { useTranslateLabel } from 'ra-core'
import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { afterPress } from './afterPress.ts'
import { idOf, labelIn, useFormScope } from './FormScope.ts'
import type { LabelledProps } from './Labelled.tsx'
import { limitOf } from './limits.ts'

export type FieldProps = Omit<LabelledProps, 'label' | 'error'> & {
  name: string
  /** The label. Defaults to the form's label, or else to react-admin's translation for `resources.<resource>.fields.<name>`. */
  label?: string
  disabled?: boolean
}

/** Binds a form field. Returns its value, and its id, label, hint, and error as `frame`. */
export function useField({ name, label, hint, why, optional }: FieldProps) {
  const { field, fieldState } = useController({ name })
  const translateLabel = useTranslateLabel()
  const { prefix, labels, schemas } = useFormScope()
  const id = idOf(prefix, name)
  const { onBlur } = field
  return {
    field: { ...field, onBlur: () => afterPress(onBlur) },
    limit: useMemo(() => schemas.map(schema => limitOf(schema, name)).find(max => max !== undefined), [schemas, name]),
    frame: {
      id,
      label: label ?? labelIn(labels, name) ?? String(translateLabel({ source: name })),
      hint,
      why,
      optional,
      error: fieldState.error?.message,
    },
  }
}
