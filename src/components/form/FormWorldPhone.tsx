import Box from '@mui/material/Box'
import { useState } from 'react'
import { texts } from '../../i18n/english/fields.ts'
import { inputStyles } from './inputStyles.ts'
import { Labelled } from './Labelled.tsx'
import { type Country, countries, countryOf, homeCountry, shapePhone } from './phoneCountry.ts'
import { Select } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

/**
 * A phone number from any country: the US unless a country is chosen or its code is typed. Formatted on blur in that country's
 * usual style.
 */
export function FormWorldPhone({ disabled, ...props }: FieldProps) {
  const { field, frame } = useField(props)
  const typed = String(field.value ?? '')
  const [chosen, setChosen] = useState<Country>(homeCountry)
  const country = countryOf(typed) ?? chosen
  const write = (text: string, of: Country) => {
    const shaped = shapePhone(text, of)
    // Only write a changed value, because a change clears server errors.
    if (shaped !== typed) field.onChange(shaped)
  }
  return (
    <Labelled {...frame}>
      {tied => (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Select
            aria-label={texts.phone.country}
            aria-describedby={`${tied.id}-label`}
            autoComplete="off"
            disabled={disabled}
            options={countries}
            value={country}
            onChange={next => {
              if (!next) return
              setChosen(next)
              // Replaces the number's country code with that of the chosen country.
              write(typed.replace(/^\+\d*\s*/, ''), next)
            }}
            look={{ width: { xs: 112, sm: 152 }, flex: 'none', textOverflow: 'ellipsis' }}
          />
          <Box
            component="input"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...field}
            {...tied}
            disabled={disabled}
            value={typed}
            // Enter submits, so normalize as on blur.
            onKeyDown={event => event.key === 'Enter' && write(typed, country)}
            onBlur={() => {
              setChosen(country)
              write(typed, country)
              field.onBlur()
            }}
            sx={inputStyles}
          />
        </Box>
      )}
    </Labelled>
  )
}
