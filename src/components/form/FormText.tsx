import { LabelledInput, type LabelledInputProps } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps &
  Pick<LabelledInputProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'end'> & {
    /** Writes what was typed as it is usually written, on leaving the field. */
    tidy?: (typed: string) => string
    /** What is wrong with it beyond what the form's schema finds. */
    error?: string | undefined
    /** Runs when the user types. */
    onTyped?: () => void
    /** Whether the field has been left since it was last typed into. */
    onLeft?: (left: boolean) => void
  }

/** One line of text. Nothing is offered from other forms: on a shared computer that would be another patient's. */
export function FormText({ tidy, error, onTyped, onLeft, ...props }: Props) {
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
        onLeft?.(false)
        onTyped?.()
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
