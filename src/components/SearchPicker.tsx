import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { texts } from '../i18n/english/fields.ts'
import { Labelled, type LabelledProps } from './form/Labelled.tsx'

export type Found = {
  id: number | string
  name: string
  /** Secondary text. */
  about?: string | undefined
}
/** Searches the server by prefix; an empty query returns the first records. Results are cached under `key`. */
export type Finder = { key: QueryKey; find: (q: string, signal: AbortSignal) => Promise<Found[]> }

type Props = LabelledProps & {
  value: Found | null
  onChange: (value: Found | null) => void
  among: Finder
  /** Fixed options above the results. With these, the selection cannot be cleared. */
  always?: readonly Found[]
  disabled?: boolean
}

/** Debounce before searching, in milliseconds. */
const rest = 250

/** Select with server search, for very large lists. */
export function SearchPicker({ value, onChange, among, always, disabled, ...labelled }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed])
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: [...among.key, asked],
    queryFn: ({ signal }) => among.find(asked, signal),
    enabled: open,
    placeholderData: before => before,
  })
  const fixed = (always ?? []).filter(({ name }) => name.toLowerCase().startsWith(typed.trim().toLowerCase()))
  return (
    <Labelled {...labelled} error={labelled.error ?? (error ? error.message : undefined)}>
      {tied => (
        <Autocomplete<Found, false, boolean>
          id={tied.id}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          disabled={disabled}
          disableClearable={always !== undefined}
          options={[...fixed, ...data]}
          value={value}
          onChange={(_event, chosen) => onChange(chosen)}
          onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
          filterOptions={options => options}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => String(one.id) === String(other.id)}
          loading={isFetching || typed.trim() !== asked}
          renderOption={({ key, ...item }, { name, about }) => (
            <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
              <span>{name}</span>
              {about && <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>{about}</Box>}
            </Box>
          )}
          renderInput={params => (
            <TextField
              {...params}
              placeholder={texts.search}
              error={tied['aria-invalid']}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': tied['aria-describedby'],
                  'aria-invalid': tied['aria-invalid'],
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
