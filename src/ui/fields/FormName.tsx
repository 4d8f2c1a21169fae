import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { fullNameFlag } from '#domain/platform/fullNames.ts'
import { texts } from '../../i18n/english/fields.ts'
import { FormCheckbox } from './FormCheckboxes.tsx'
import { FormText } from './FormText.tsx'

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
