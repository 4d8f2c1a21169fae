import Box from '@mui/material/Box'
import { maxLength, useInput } from 'ra-core'
import { maxSearchLength } from '../form/Counter.tsx'
import { LabelledInput } from '../form/LabelledInput.tsx'

const validate = maxLength(maxSearchLength)

/** A react-admin search input for the enclosing list, applied when the user pauses typing. The `/` key moves focus to it. */
export function GridSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { field } = useInput({ source: 'q', defaultValue: '', validate })
  return (
    // On phones, only the saved-views button fits next to the search.
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
