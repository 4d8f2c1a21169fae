import Box from '@mui/material/Box'
import { Counter, tooLong } from './Counter.tsx'
import { inputStyles } from './inputStyles.ts'
import { Labelled } from './Labelled.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  rows?: number
  maxLength?: number
  /** Always shows the counter, instead of only near the limit. */
  alwaysCount?: boolean
}

/** Multi-line text field. Text over the limit (from the schema or `maxLength`) is kept, but shows an error. */
export function FormLongText({ rows = 4, maxLength, disabled, alwaysCount, ...props }: Props) {
  const { field, frame, limit } = useField(props)
  const text = String(field.value ?? '')
  const max = maxLength ?? limit
  return (
    <Labelled {...frame} error={frame.error ?? tooLong(text, max)} below={<Counter text={text} max={max} always={alwaysCount} />}>
      {control => (
        <Box
          component="textarea"
          autoComplete="off"
          {...field}
          {...control}
          value={text}
          rows={rows}
          disabled={disabled}
          sx={{ ...inputStyles, resize: 'vertical' }}
        />
      )}
    </Labelled>
  )
}
