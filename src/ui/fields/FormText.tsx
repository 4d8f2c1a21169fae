import { LabelledInput, type LabelledInputProps } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps &
  Pick<
    LabelledInputProps,
    'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'maxLength' | 'alwaysCount' | 'rows' | 'placeholder' | 'end'
  > & {
    /** Normalizes the input on blur. */
    tidy?: (text: string) => string
    /** Error shown in addition to those from the schema. */
    error?: string | undefined
    onInput?: () => void
    /** Called with true on blur and false on input. */
    onBlurChange?: (blurred: boolean) => void
  }

/**
 * Text field. Text over the limit (from the schema or `maxLength`) is kept, but shows an error. Autocomplete is off because on a shared
 * computer it would suggest other patients' data.
 */
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
        // Call onChange only if the value changed, because every call clears server errors.
        const tidied = tidy && field.value ? tidy(String(field.value)) : field.value
        if (tidied !== field.value) field.onChange(tidied)
        field.onBlur()
        onBlurChange?.(true)
      }}
    />
  )
}

/** Text field for several lines. */
export const FormLongText = ({ rows = 4, ...props }: Props) => <FormText spellCheck {...props} rows={rows} />
