import { LabelledInput, type LabelledInputProps } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps &
  Pick<LabelledInputProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'end'> & {
    /** Normalizes the input on blur. */
    tidy?: (text: string) => string
    /** An error to show in addition to the schema's errors. */
    error?: string | undefined
    onInput?: () => void
    /** Called with true on blur and false on input. */
    onBlurChange?: (blurred: boolean) => void
  }

/** Single-line text. Autocomplete is off because it would suggest other patients' data on a shared computer. */
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
        // Writes only a changed value, because any change clears server errors.
        const tidied = tidy && field.value ? tidy(String(field.value)) : field.value
        if (tidied !== field.value) field.onChange(tidied)
        field.onBlur()
        onBlurChange?.(true)
      }}
    />
  )
}
