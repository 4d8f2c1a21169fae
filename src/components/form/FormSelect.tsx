import Box from '@mui/material/Box'
import { Labelled } from '../Labelled.tsx'
import { inputLook } from '../LabelledInput.tsx'
import { type FieldProps, useField } from './FormText.tsx'

export type Option<V extends string | number = string | number> = { id: V; name: string }

/** One of a list, by the system's own menu, which every keyboard and phone knows. The value keeps its type, null when none. */
export function FormSelect({
  name,
  options,
  empty = 'Select',
  ...props
}: FieldProps & { options: readonly Option[]; empty?: string }) {
  const { field, error, id } = useField(name)
  return (
    <Labelled {...props} error={error} id={id}>
      {tied => (
        <Box
          component="select"
          {...field}
          {...tied}
          disabled={props.disabled}
          value={field.value ?? ''}
          onChange={event => field.onChange(options.find(option => String(option.id) === event.target.value)?.id ?? null)}
          sx={inputLook}
        >
          <option value="">{empty}</option>
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </Box>
      )}
    </Labelled>
  )
}
