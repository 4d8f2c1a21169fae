import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { Labelled } from '../../components/form/Labelled.tsx'
import { useField } from '../../components/form/useField.ts'
import { useDebounced } from '../../components/useDebounced.ts'
import { texts } from '../../i18n/english/placementLog.ts'
import { facilitiesNamedQuery } from './queries.ts'

/** Debounce delay in milliseconds. */
const rest = 250

/** Field for a facility in the directory (`facility_id`), or for the name of any other facility (`facility_name`). */
export function FacilityField() {
  const { field, frame, limit } = useField({ name: 'facility_name', hint: texts.facilityHint })
  const { field: chosen } = useController({ name: 'facility_id' })
  const typed: string = useWatch({ name: 'facility_name' }) ?? ''
  const { data = [] } = useQuery(facilitiesNamedQuery(useDebounced(typed.trim(), rest)))
  return (
    <Labelled {...frame}>
      {control => (
        <Autocomplete
          freeSolo
          id={control.id}
          options={data}
          inputValue={typed}
          filterOptions={options => options}
          getOptionLabel={option => (typeof option === 'string' ? option : option.name)}
          getOptionKey={option => (typeof option === 'string' ? option : option.id)}
          onInputChange={(_event, text, reason) => {
            if (reason === 'reset') return
            field.onChange(text)
            chosen.onChange(null)
          }}
          onChange={(_event, option) => {
            if (option === null || typeof option === 'string') return
            field.onChange(option.name)
            chosen.onChange(option.id)
          }}
          renderOption={({ key, ...item }, { name, city, state }) => (
            <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
              <span>{name}</span>
              <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>
                {[city, state].filter(Boolean).join(', ')}
              </Box>
            </Box>
          )}
          renderInput={params => (
            <TextField
              {...params}
              inputRef={field.ref}
              onBlur={field.onBlur}
              error={control['aria-invalid']}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': control['aria-describedby'],
                  'aria-invalid': control['aria-invalid'],
                  autoComplete: 'off',
                  maxLength: limit,
                },
              }}
            />
          )}
        />
      )}
    </Labelled>
  )
}
