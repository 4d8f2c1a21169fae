import { LabelledInput, type LabelledInputProps } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps &
  Pick<LabelledInputProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'end'> & {
    /** Writes what was typed as it is usually written, on leaving the field. */
    tidy?: (typed: string) => string
    /** Whether the field has been left since it was last typed into. */
    onLeft?: (left: boolean) => void
  }

/** One line of text. Nothing is offered from other forms: on a shared computer that would be another patient's. */
export function FormText({ tidy, onLeft, ...props }: Props) {
  const { field, frame } = useField(props)
  return (
    <LabelledInput
      autoComplete="off"
      spellCheck={false}
      {...props}
      {...field}
      {...frame}
      value={field.value ?? ''}
      onChange={event => {
        onLeft?.(false)
        field.onChange(event)
      }}
      onBlur={() => {
        // What is in shape already is left alone: a change would wipe out what the server said about it.
        const shaped = tidy && field.value ? tidy(String(field.value)) : field.value
        if (shaped !== field.value) field.onChange(shaped)
        field.onBlur()
        onLeft?.(true)
      }}
    />
  )
}
