import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { HTMLAttributes, Key } from 'react'
import type { ControlProps } from './Labelled.tsx'

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key }

/** An option in a search field: its name and, on the right, the detail that distinguishes it from options with the same name. */
export const pickerOption = ({ key, ...item }: OptionProps, { name, about }: { name: string; about?: string | undefined }) => (
  <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
    <span>{name}</span>
    {about && <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>{about}</Box>}
  </Box>
)

type InputProps = { params: AutocompleteRenderInputParams; control: ControlProps; maxLength?: number | undefined } & Pick<
  TextFieldProps,
  'placeholder' | 'inputRef' | 'onBlur'
>

/** Text input for a search field. Turns off the browser's suggestions. */
export const PickerInput = ({ params, control, maxLength, ...props }: InputProps) => (
  <TextField
    {...params}
    {...props}
    error={control['aria-invalid']}
    slotProps={{
      ...params.slotProps,
      htmlInput: {
        ...params.slotProps.htmlInput,
        'aria-describedby': control['aria-describedby'],
        'aria-invalid': control['aria-invalid'],
        autoComplete: 'off',
        maxLength,
      },
    }}
  />
)
