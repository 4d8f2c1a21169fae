import Box from '@mui/material/Box'
import { inputLook } from './inputLook.ts'
import { Labelled } from './Labelled.tsx'
import { type FieldProps, useField } from './useField.ts'

/** Several lines of text; with `maxLength` it counts them. */
export function FormLongText({ rows = 4, maxLength, disabled, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { field, frame } = useField(props)
  const typed = String(field.value ?? '')
  return (
    <Labelled {...frame}>
      {tied => (
        <>
          <Box
            component="textarea"
            autoComplete="off"
            {...field}
            {...tied}
            value={typed}
            rows={rows}
            maxLength={maxLength}
            disabled={disabled}
            sx={{ ...inputLook, resize: 'vertical' }}
          />
          {maxLength && (
            <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>
              {typed.length} / {maxLength}
            </Box>
          )}
        </>
      )}
    </Labelled>
  )
}
