import Box from '@mui/material/Box'
import { maxLength, useInput } from 'ra-core'
import { maxSearchLength } from '../form/Counter.tsx'
import { LabelledInput } from '../form/LabelledInput.tsx'

const validate = maxLength(maxSearchLength)

/** Searches the enclosing list after the user pauses typing. It is a react-admin input that the `/` key focuses. */
export function GridSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { field } = useInput({ source: 'q', defaultValue: '', validate })
  return (
    // On phones, there is room for only the saved-views button next to the search.
    <Box sx={{ flex: { xs: '1 1 calc(100% - 64px)', sm: '1 1 200px' }, maxWidth: { sm: 260 } }}>
      <LabelledInput
        {...field}
        label={label}
        type="search"
        data-keys="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        placeholder={placeholder}
        value={String(field.value ?? '')}
      />
    </Box>
  )
}
