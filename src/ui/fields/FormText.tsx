import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isPhone } from '#domain/platform/phone.ts'
import { fullNameFlag } from '#domain/platform/text.ts'
import { texts } from '../../i18n/english/fields.ts'
import { FormCheckbox } from './FormChoice.tsx'
import { LabelledInput, type LabelledInputProps } from './Labelled.tsx'
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

/**
 * Field for a person's name. If the name is rejected as too short, shows a checkbox for confirming that it is complete (S-04).
 */
export function FormName({ name, min = 3, ...props }: ComponentProps<typeof FormText> & { min?: number }) {
  const { control, setValue, getFieldState, trigger } = useFormContext()
  const flag = fullNameFlag(name)
  const [value, confirmed] = useWatch({ name: [name, flag] })
  const formState = useFormState({ control, name })
  const { length } = String(value ?? '').trim()
  const short = length > 0 && length < min
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormText {...props} name={name} onInput={() => confirmed && setValue(flag, false, { shouldDirty: true })} />
      {short && (confirmed || getFieldState(name, formState).error) && (
        <FormCheckbox name={flag} label={texts.fullName} onToggle={() => void trigger(name)} />
      )}
    </Box>
  )
}

/**
 * Formats ten digits, with or without a leading 1, as `(213) 555-0147`, and removes the separators of a foreign number. Clears a country code without a number. Returns any other
 * text unchanged, including a number with an extension or another word, whose digits would make a different number.
 */
export function tidyPhone(text: string): string {
  if (/[^\d\s()+./-]/.test(text)) return text.trim()
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits === '' || digits === '1') return ''
  if (text.trim().startsWith('+') && digits.length > 10 && isPhone(text)) return `+${digits}`
  return digits.length === 10 ? digits.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3') : text.trim()
}

/** Field for a US phone number (UX-004). Accepts any format, and normalizes it on blur. */
export const FormPhone = (props: FieldProps) => <FormText {...props} type="tel" inputMode="tel" tidy={tidyPhone} />
