import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { texts as shell } from '../i18n/english/shell.ts'
import { Labelled, type LabelledProps } from './form/Labelled.tsx'

export type PickerOption = {
  id: number | string
  name: string
  about?: string | undefined
}
/** Searches the server by prefix. An empty query returns the first records. Results are cached under `key`. */
export type Finder = { key: QueryKey; find: (q: string, signal: AbortSignal) => Promise<PickerOption[]> }

type Props = LabelledProps & {
  value: PickerOption | null
  onChange: (value: PickerOption | null) => void
  finder: Finder
  /** Options that always appear above the results. If there are any, the selection cannot be cleared. */
  fixedOptions?: readonly PickerOption[]
  disabled?: boolean
}

/** How long typing must pause before a search starts, in milliseconds. */
const debounceMs = 250

/** A select for very large lists, which the server searches. */
export function SearchPicker({ value, onChange, finder, fixedOptions, disabled, ...labelled }: Props) {
  const [open, setOpen] = useState(false)
  const [input, setInput] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(input.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [input])
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: [...finder.key, query],
    queryFn: ({ signal }) => finder.find(query, signal),
    enabled: open,
    placeholderData: previous => previous,
  })
  const matchingFixed = (fixedOptions ?? []).filter(({ name }) => name.toLowerCase().startsWith(input.trim().toLowerCase()))
  return (
    <Labelled {...labelled} error={labelled.error ?? (error ? error.message : undefined)}>
      {control => (
        <Autocomplete<PickerOption, false, boolean>
          id={control.id}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          disabled={disabled}
          disableClearable={fixedOptions !== undefined}
          options={[...matchingFixed, ...data]}
          value={value}
          onChange={(_event, chosen) => onChange(chosen)}
          onInputChange={(_event, text, reason) => setInput(reason === 'input' ? text : '')}
          filterOptions={options => options}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, selected) => String(option.id) === String(selected.id)}
          loading={isFetching || input.trim() !== query}
          renderOption={({ key, ...item }, { name, about }) => (
            <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
              <span>{name}</span>
              {about && <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>{about}</Box>}
            </Box>
          )}
          renderInput={params => (
            <TextField
              {...params}
              placeholder={shell.form.search}
              error={control['aria-invalid']}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': control['aria-describedby'],
                  'aria-invalid': control['aria-invalid'],
                  autoComplete: 'off',
                },
              }}
            />
          )}
        />
      )}
    </Labelled>
  )
}
