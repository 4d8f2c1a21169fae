import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import { Labelled } from '../../../components/Labelled.tsx'
import { labelOf } from '../../../i18n/patient.ts'
import { useField } from './useField.ts'

/** So many options are drawn at once; typing finds the others. */
const shown = 60

type Props<T> = {
  name: string
  options: readonly T[]
  loading?: boolean
  hint?: string
  label?: (option: T) => string
  title: (option: T) => string
  /** What stands small beside an option. */
  aside?: (option: T) => string
  keyOf: (option: T) => string
  /** Which option the form's value is, and what the form keeps of an option. */
  find: (value: unknown) => T | null
  keep: (option: T) => unknown
  onChosen?: (option: T | null) => void
}

/** One out of hundreds, found by typing any part of its name. */
export function SearchField<T>({ name, options, loading, hint, title, aside, keyOf, find, keep, onChosen }: Props<T>) {
  const { value, onChange, onBlur, ref, id, error } = useField(name)
  return (
    <Labelled label={labelOf(name)} hint={hint} error={error} id={id}>
      {tied => (
        <Autocomplete<T>
          id={tied.id}
          options={options}
          loading={loading}
          value={find(value)}
          onChange={(_event, option) => {
            onChange(option && keep(option))
            onChosen?.(option)
          }}
          onBlur={onBlur}
          getOptionLabel={title}
          getOptionKey={keyOf}
          isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
          filterOptions={createFilterOptions({ limit: shown, stringify: option => `${title(option)} ${aside?.(option) ?? ''}` })}
          autoHighlight
          renderOption={({ key, ...item }, option) => (
            <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
              <span>{title(option)}</span>
              {aside && <Box sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>{aside(option)}</Box>}
            </Box>
          )}
          renderInput={params => (
            <MuiTextField
              {...params}
              inputRef={ref}
              placeholder="Type to search"
              error={Boolean(error)}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': tied['aria-describedby'], autoComplete: 'off' },
              }}
            />
          )}
        />
      )}
    </Labelled>
  )
}
