import Box from '@mui/material/Box'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Labelled, type LabelledProps } from '../Labelled.tsx'
import { inputLook, LabelledInput } from '../LabelledInput.tsx'
import { fieldId } from './ErrorSummary.tsx'

export type FieldProps = Omit<LabelledProps, 'error'> & { name: string; disabled?: boolean }
type TextProps = FieldProps &
  Pick<ComponentPropsWithRef<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder'> & { end?: ReactNode }

/** The field of this name in the form around it: what stands in it, and the message of what is wrong with it. */
export function useField(name: string) {
  const { field, fieldState } = useController({ name })
  return { field, error: fieldState.error?.message, id: fieldId(name) }
}

/** One line of text. `tidy` puts it into shape when one leaves the field. */
export function FormText({ name, tidy, ...props }: TextProps & { tidy?: (typed: string) => string }) {
  const { field, error, id } = useField(name)
  return (
    <LabelledInput
      {...props}
      {...field}
      id={id}
      error={error}
      value={field.value ?? ''}
      onBlur={() => {
        // What is in shape already is left alone: a change would wipe out what the server said about it.
        const shaped = tidy && field.value ? tidy(String(field.value)) : field.value
        if (shaped !== field.value) field.onChange(shaped)
        field.onBlur()
      }}
    />
  )
}

/** Several lines of text; with `maxLength` it counts what is left. */
export function FormLongText({ name, rows = 4, maxLength, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { field, error, id } = useField(name)
  const typed = String(field.value ?? '')
  return (
    <Labelled {...props} error={error} id={id}>
      {tied => (
        <>
          <Box
            component="textarea"
            {...field}
            {...tied}
            value={typed}
            rows={rows}
            maxLength={maxLength}
            disabled={props.disabled}
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
