import { LabelledInput, type LabelledInputProps } from '../../../components/LabelledInput.tsx'
import { labelOf } from '../../../i18n/patient.ts'
import { useField } from './useField.ts'

export type TextFieldProps = Omit<LabelledInputProps, 'label' | 'name'> & {
  name: string
  label?: string
  /** Writes what was typed as it is usually written, on leaving the field; the section's `tidy` reads it so before. */
  tidy?: (typed: string) => string
}

/** One line of text. Nothing is offered from other forms: on a shared computer that would be another patient's. */
export function TextField({ name, label, tidy, ...input }: TextFieldProps) {
  const { value, onChange, onBlur, ref, id, error } = useField(name)
  const tidyUp = (typed: string) => {
    const tidied = tidy?.(typed) ?? typed
    if (tidied !== typed) onChange(tidied)
  }
  return (
    <LabelledInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      ref={ref}
      id={id}
      name={name}
      label={label ?? labelOf(name)}
      error={error}
      value={value ?? ''}
      onChange={onChange}
      onBlur={event => {
        tidyUp(event.target.value)
        onBlur()
      }}
    />
  )
}
