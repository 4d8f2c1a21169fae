import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressSuggestion } from '#domain/common/address.ts'
import { addressQuery } from '../../dataProvider/addresses.ts'
import { texts as fields } from '../../i18n/english/fields.ts'
import { useDebounced } from '../useDebounced.ts'
import { Labelled } from './Labelled.tsx'
import { type FieldProps, useField } from './useField.ts'

const texts = fields.address
/** Minimum length and debounce in milliseconds before suggesting addresses (API-005). */
const fewestLetters = 3
const rest = 300

type Props = FieldProps & { onSuggested: (address: AddressSuggestion) => void }

/** First address line: a combobox with suggestions that accepts any text. */
export function FormAddressLine({ onSuggested, disabled, ...props }: Props) {
  const { field, frame } = useField(props)
  const typed = String(field.value ?? '')
  // No suggestions for the initial value or a chosen one.
  const [settled, setSettled] = useState(typed)
  const asked = useDebounced(typed.trim(), rest)
  const asks = asked.length >= fewestLetters && asked !== settled.trim()
  const { data = [], isFetching } = useQuery({ ...addressQuery(asked), enabled: asks })
  const suggested = asks && asked === typed.trim() ? data.filter(({ line_one }) => line_one) : []
  return (
    <Labelled {...frame}>
      {tied => (
        <>
          <Autocomplete<AddressSuggestion, false, true, true>
            id={tied.id}
            freeSolo
            disableClearable
            disabled={disabled}
            options={suggested}
            filterOptions={all => all}
            value={typed}
            inputValue={typed}
            getOptionLabel={option => (typeof option === 'string' ? option : option.line_one)}
            getOptionKey={option => (typeof option === 'string' ? option : [option.line_one, townOf(option)].join(', '))}
            isOptionEqualToValue={() => false}
            onInputChange={(_event, text, reason) => {
              if (reason === 'input') field.onChange(text)
            }}
            onChange={(_event, chosen) => {
              if (typeof chosen === 'string') return
              setSettled(chosen.line_one)
              onSuggested(chosen)
            }}
            onBlur={field.onBlur}
            renderOption={({ key, ...item }, option) => (
              <Box component="li" key={key} {...item} sx={{ display: 'block !important' }}>
                <Box sx={{ typography: 'body2' }}>{option.line_one}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{townOf(option)}</Box>
              </Box>
            )}
            renderInput={params => (
              <TextField
                {...params}
                inputRef={field.ref}
                error={tied['aria-invalid']}
                slotProps={{
                  ...params.slotProps,
                  htmlInput: {
                    ...params.slotProps.htmlInput,
                    'aria-describedby': tied['aria-describedby'],
                    autoComplete: 'off',
                    spellCheck: false,
                  },
                }}
              />
            )}
          />
          <Box role="status" sx={visuallyHidden}>
            {isFetching ? texts.finding : suggested.length > 0 && texts.found(suggested.length)}
          </Box>
        </>
      )}
    </Labelled>
  )
}

/** Formats `Los Angeles, CA 90012`, without the ZIP code if it is uncertain. */
const townOf = ({ city, state, zip_code }: AddressSuggestion) => [`${city},`, state, zip_code].filter(Boolean).join(' ')
