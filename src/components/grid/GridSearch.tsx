import Box from '@mui/material/Box'
import { maxLength, useInput } from 'ra-core'
import { maxSearchLength } from '../form/Counter.tsx'
import { LabelledInput } from '../form/LabelledInput.tsx'

const validate = maxLength(maxSearchLength)

/** Searches the enclosing list after a pause in typing. A react-admin input; the `/` key focuses it. */
export function GridSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { field } = useInput({ source: 'q', defaultValue: '', validate })
  return (
    // On phones, only the button of the saved views fits beside it.
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
