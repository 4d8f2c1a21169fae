import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { texts } from '../../../i18n/english/placementLog.ts'
import { LabelledPicker, pickerOption } from '../../../ui/fields/LabelledSearch.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { facilitiesNamedQuery } from './queries.ts'

/** Debounce delay in milliseconds. */
const rest = 250

/** Field for a facility from the directory (`facility_id`) or for the name of any other facility (`facility_name`). */
export function FacilityField() {
  const { field, frame, limit } = useField({ name: 'facility_name', hint: texts.facilityHint })
  const { field: chosen } = useController({ name: 'facility_id' })
  const typed: string = useWatch({ name: 'facility_name' }) ?? ''
  const { data = [] } = useQuery(facilitiesNamedQuery(useDebounced(typed.trim(), rest)))
  return (
    <LabelledPicker<(typeof data)[number], false, true>
      {...frame}
      ref={field.ref}
      maxLength={limit}
      freeSolo
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
      onBlur={field.onBlur}
      renderOption={(item, { name, city, state }) => pickerOption(item, { name, hint: [city, state].filter(Boolean).join(', ') })}
    />
  )
}
