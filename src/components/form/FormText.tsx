import { LabelledInput, type LabelledInputProps } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps &
  Pick<LabelledInputProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'end'> & {
    /** Normalizes the input on blur. */
    tidy?: (text: string) => string
    /** An error in addition to the schema's. */
    error?: string | undefined
    /** Called while typing. */
    onInput?: () => void
    /** Called with true on blur and false on input. */
    onBlurChange?: (blurred: boolean) => void
  }

/** Single-line text. Autocomplete is off, because on a shared computer it would suggest another patient's data. */
export function FormText({ tidy, error, onInput, onBlurChange, ...props }: Props) {
  const { field, frame, limit } = useField(props)
  return (
    <LabelledInput
      autoComplete="off"
      spellCheck={false}
      maxLength={limit}
      {...props}
      {...field}
      {...frame}
      error={frame.error ?? error}
      value={field.value ?? ''}
      onChange={event => {
        onBlurChange?.(false)
        onInput?.()
        field.onChange(event)
      }}
      onBlur={() => {
        // Only write a changed value, because a change clears server errors.
        const tidied = tidy && field.value ? tidy(String(field.value)) : field.value
        if (tidied !== field.value) field.onChange(tidied)
        field.onBlur()
        onBlurChange?.(true)
      }}
    />
  )
}
