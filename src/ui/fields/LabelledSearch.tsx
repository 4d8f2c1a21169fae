import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { Ref } from 'react'
import { containsText } from '#domain/platform/foldedText.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { Labelled, type LabelledProps } from './Labelled.tsx'
import type { Option } from './LabelledSelect.tsx'
import { useSameOption } from './useSameOption.ts'

/** Maximum number of options to render. Users type to find the others. */
const maxOptions = 60

type PassedProps =
  | 'loading'
  | 'loadingText'
  | 'noOptionsText'
  | 'disabled'
  | 'onBlur'
  | 'getOptionDisabled'
  | 'inputValue'
  | 'forcePopupIcon'

export type LabelledSearchProps<O extends Option> = LabelledProps &
  Pick<AutocompleteProps<O, false, false, false>, PassedProps> & {
    id?: string
    ref?: Ref<HTMLInputElement>
    placeholder?: string
    /** Maximum height of the menu, in pixels. */
    menuHeight?: number
    /** An option's `hint` is secondary text, which is also searchable. */
    options: readonly O[]
    value: O | null
    onChange: (option: O | null) => void
    /**
     * Searches on the server. While `loading`, lists only those earlier results that contain the text, so that Enter never selects one
     * that does not match.
     */
    onSearch?: (text: string) => void
  }

/** Autocomplete that matches any part of an option's name. */
export function LabelledSearch<O extends Option>(props: LabelledSearchProps<O>) {
  const { label, hint, why, error, optional, id, ref, placeholder = shell.form.search, ...rest } = props
  const { menuHeight, value, onChange, onSearch, ...search } = rest
  const selected = useSameOption(value)
  return (
    <Labelled label={label} hint={hint} why={why} error={error} optional={optional} id={id}>
      {control => (
        <Autocomplete<O>
          forcePopupIcon={!onSearch}
          {...search}
          id={control.id}
          value={selected}
          onChange={(_event, option) => onChange(option)}
          onInputChange={(_event, text) => onSearch?.(text)}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          filterOptions={onSearch && !search.loading ? options => options : filterByText}
          autoHighlight
          slotProps={{ listbox: { sx: { maxHeight: menuHeight } } }}
          renderOption={({ key, ...item }, { name, hint }) => (
            <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
              <span>{name}</span>
              {hint && <Box sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>{hint}</Box>}
            </Box>
          )}
          renderInput={params => (
            <TextField
              {...params}
              inputRef={ref}
              placeholder={placeholder}
              error={control['aria-invalid']}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': control['aria-describedby'],
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

function filterByText<O extends Option>(options: O[], { inputValue }: { inputValue: string }): O[] {
  const contains = containsText(inputValue)
  return options.filter(({ name, hint = '' }) => contains(`${name} ${hint}`)).slice(0, maxOptions)
}
