import Box from '@mui/material/Box'
import { useState } from 'react'
import { texts } from '../../i18n/english/fields.ts'
import { inputLook } from './inputLook.ts'
import { Labelled } from './Labelled.tsx'
import { type Country, countries, countryOf, homeCountry, shapePhone } from './phoneCountry.ts'
import { Select } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

/**
 * A phone number of any country, of the United States unless another is chosen or its prefix typed. Typed in any format, it is
 * written as its country writes it when the field is left.
 */
export function FormWorldPhone({ disabled, ...props }: FieldProps) {
  const { field, frame } = useField(props)
  const typed = String(field.value ?? '')
  const [chosen, setChosen] = useState<Country>(homeCountry)
  const country = countryOf(typed) ?? chosen
  const write = (text: string, of: Country) => {
    const shaped = shapePhone(text, of)
    // What is in shape already is left alone: a change would wipe out what the server said about it.
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
              // A number with a prefix of its own moves over to the country that is chosen.
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
            // Enter sends the form as leaving the field would have written it.
            onKeyDown={event => event.key === 'Enter' && write(typed, country)}
            onBlur={() => {
              setChosen(country)
              write(typed, country)
              field.onBlur()
            }}
            sx={inputLook}
          />
        </Box>
      )}
    </Labelled>
  )
}
