import Box from '@mui/material/Box'
import { Counter, tooLong } from './Counter.tsx'
import { inputStyles } from './inputStyles.ts'
import { Labelled } from './Labelled.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  rows?: number
  maxLength?: number
  /** Always shows the counter, not only near the limit. */
  counts?: boolean
}

/** Multi-line text. Text over the limit (from the schema or `maxLength`) is kept with an error. */
export function FormLongText({ rows = 4, maxLength, disabled, counts, ...props }: Props) {
  const { field, frame, limit } = useField(props)
  const typed = String(field.value ?? '')
  const most = maxLength ?? limit
  return (
    <Labelled
      {...frame}
      error={frame.error ?? tooLong(typed, most)}
      below={<Counter typed={typed} most={most} always={counts} />}
    >
      {tied => (
        <Box
          component="textarea"
          autoComplete="off"
          {...field}
          {...tied}
          value={typed}
          rows={rows}
          disabled={disabled}
          sx={{ ...inputStyles, resize: 'vertical' }}
        />
      )}
    </Labelled>
  )
}
