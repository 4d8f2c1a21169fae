import { LabelledInput } from './LabelledInput.tsx'
import { type FieldProps, useField } from './useField.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** Epoch seconds as the browser's own date and time field has them, in the viewer's zone; empty for none. */
function localText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  const at = new Date(seconds * 1000)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A day and a time, typed or picked in the browser's own field; the value is epoch seconds, null while it is incomplete. */
export function FormDateTime({ disabled, ...props }: FieldProps) {
  const { field, frame } = useField(props)
  return (
    <LabelledInput
      {...field}
      {...frame}
      type="datetime-local"
      max="2099-12-31T23:59"
      disabled={disabled}
      value={localText(field.value)}
      onChange={event => {
        const seconds = Math.floor(new Date(event.target.value).getTime() / 1000)
        field.onChange(Number.isNaN(seconds) ? null : seconds)
      }}
    />
  )
}
