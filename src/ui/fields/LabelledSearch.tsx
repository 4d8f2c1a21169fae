import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { type HTMLAttributes, type Key, type Ref, useState } from 'react'
import { containsText } from '#domain/platform/text.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import type { Option } from './FormSelect.tsx'
import { LabelledField, type LabelledProps } from './Labelled.tsx'

type PickerProps<O, Clear extends boolean | undefined, Free extends boolean | undefined> = LabelledProps &
  Omit<AutocompleteProps<O, false, Clear, Free>, 'renderInput' | 'ref'> & {
    ref?: Ref<HTMLInputElement>
    placeholder?: string
    maxLength?: number | undefined
  }

/** MUI's autocomplete as a field with a label. Turns off the browser's suggestions. */
export function LabelledPicker<O, Clear extends boolean | undefined = false, Free extends boolean | undefined = false>({
  label,
  hint,
  why,
  error,
  optional,
  ref,
  maxLength,
  placeholder,
  ...picker
}: PickerProps<O, Clear, Free>) {
  return (
    <Autocomplete<O, false, Clear, Free>
      {...picker}
      renderInput={({ slotProps, ...params }) => (
        <LabelledField
          {...params}
          {...{ label, hint, why, error, optional, placeholder }}
          inputRef={ref}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, autoComplete: 'off', spellCheck: false, maxLength },
          }}
        />
      )}
    />
  )
}

export type LabelledSearchProps<O extends Option> = Omit<PickerProps<O, boolean, false>, 'onChange' | 'value' | 'options'> & {
  /** Maximum height of the menu, in pixels. */
  menuHeight?: number | undefined
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
  const { menuHeight, value, onChange, onSearch, placeholder = shell.form.search, ...picker } = props
  return (
    <LabelledPicker<O, boolean>
      forcePopupIcon={!onSearch}
      onInputChange={(_event, text) => onSearch?.(text)}
      filterOptions={onSearch && !picker.loading ? options => options : filterByText}
      autoHighlight
      {...picker}
      placeholder={placeholder}
      value={useSameOption(value)}
      onChange={(_event, option) => onChange(option)}
      getOptionLabel={({ name }) => domainValue(name)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => String(option.id) === String(other.id)}
      slotProps={{ listbox: { sx: { maxHeight: menuHeight } } }}
      renderOption={pickerOption}
    />
  )
}

/** Maximum number of options to render. Users type to find the others. */
const maxOptions = 60

function filterByText<O extends Option>(options: O[], { inputValue }: { inputValue: string }): O[] {
  const contains = containsText(inputValue)
  return options.filter(({ name, hint = '' }) => contains(`${domainValue(name)} ${hint}`)).slice(0, maxOptions)
}

/** An option: its name and, on the right, the detail that distinguishes it from options with the same name. */
export const pickerOption = (
  { key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key },
  { name, hint }: Omit<Option, 'id'>,
) => (
  <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
    <span>{domainValue(name)}</span>
    {hint && <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>{hint}</Box>}
  </Box>
)

/**
 * Returns the same object for as long as the option's id and name stay the same. MUI's Autocomplete compares selected options by
 * identity, and replaces the input's text with the option's name when it receives another object.
 */
function useSameOption<O extends Option>(option: O | null): O | null {
  const [kept, setKept] = useState(option)
  if (kept?.id === option?.id && kept?.name === option?.name) return kept
  setKept(option)
  return option
}
