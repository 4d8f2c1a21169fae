import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { shell } from '../../i18n/shell.ts'
import { Labelled } from './Labelled.tsx'
import type { Option } from './LabelledSelect.tsx'
import { type FieldProps, useField } from './useField.ts'

/** So many options are drawn at once; typing finds the others. */
const shown = 60

type Props<O extends Option> = FieldProps & {
  /** `hint` stands small beside the name, and is searched too. */
  options: readonly O[]
  loading?: boolean
  /** How the form keeps a choice, where that is not its id. */
  keeps?: { of: (option: O) => unknown; find: (value: unknown) => O | null | undefined }
  onChosen?: (option: O | null) => void
}

/** One out of hundreds, found by typing any part of its name. The value is the option's id, or what it `keeps`; null for none. */
export function FormSearch<O extends Option>({ options, loading, keeps, onChosen, disabled, ...props }: Props<O>) {
  const { field, frame } = useField(props)
  const found = keeps ? keeps.find(field.value) : options.find(({ id }) => id === field.value)
  return (
    <Labelled {...frame}>
      {tied => (
        <Autocomplete<O>
          id={tied.id}
          options={options}
          loading={loading}
          disabled={disabled}
          value={found ?? null}
          onChange={(_event, option) => {
            field.onChange(option && (keeps ? keeps.of(option) : option.id))
            onChosen?.(option)
          }}
          onBlur={field.onBlur}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          filterOptions={createFilterOptions<O>({ limit: shown, stringify })}
          autoHighlight
          renderOption={({ key, ...item }, { name, hint }) => (
            <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
              <span>{name}</span>
              {hint && <Box sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>{hint}</Box>}
            </Box>
          )}
          renderInput={params => (
            <TextField
              {...params}
              inputRef={field.ref}
              placeholder={shell.form.search}
              error={tied['aria-invalid']}
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

const stringify = ({ name, hint = '' }: Option) => `${name} ${hint}`
