import { useController } from 'react-hook-form'

/** The id of a field's element, where an error summary leads. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`

/** One field of the section's form: its value, how to change it, its id, and what is wrong with it. */
export function useField(name: string) {
  const { field, fieldState } = useController({ name })
  return { ...field, id: fieldId(name), error: fieldState.error?.message }
}
