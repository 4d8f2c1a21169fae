import Box from '@mui/material/Box'
import { useState } from 'react'
import { texts } from '../../i18n/english/fields.ts'
import { inputStyles } from './inputStyles.ts'
import { Labelled } from './Labelled.tsx'
import { type Country, countries, countryOf, formatPhone, homeCountry } from './phoneCountry.ts'
import { Select } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

/**
 * Field for a phone number from any country. The country defaults to the US until the user selects another one or types its code.
 * On blur, formats the number in that country's style.
 */
export function FormWorldPhone({ disabled, ...props }: FieldProps) {
  const { field, frame } = useField(props)
  const value = String(field.value ?? '')
  const [chosen, setChosen] = useState<Country>(homeCountry)
  const country = countryOf(value) ?? chosen
  const write = (text: string, target: Country) => {
    const formatted = formatPhone(text, target)
    // Set only a changed value, because any change clears server errors.
    if (formatted !== value) field.onChange(formatted)
  }
  return (
    <Labelled {...frame}>
      {control => (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Select
            aria-label={texts.phone.country}
            aria-describedby={`${control.id}-label`}
            autoComplete="off"
            disabled={disabled}
            options={countries}
            value={country}
            onChange={next => {
              if (!next) return
              setChosen(next)
              write(value.replace(/^\+\d*\s*/, ''), next)
            }}
            styles={{ width: { xs: 112, sm: 152 }, flex: 'none', textOverflow: 'ellipsis' }}
          />
          <Box
            component="input"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...field}
            {...control}
            disabled={disabled}
            value={value}
            // Enter submits the form without a blur, so normalize the number first.
            onKeyDown={event => event.key === 'Enter' && write(value, country)}
            onBlur={() => {
              setChosen(country)
              write(value, country)
              field.onBlur()
            }}
            sx={inputStyles}
          />
        </Box>
      )}
    </Labelled>
  )
}
