import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { texts } from '../../../i18n/english/dashboard.ts'
import { maxSearchLength, tooLong } from '../../../ui/fields/Labelled.tsx'
import { LabelledInput } from '../../../ui/fields/LabelledInput.tsx'

/** Debounce delay in milliseconds. */
const rest = 300

/**
 * Field for searching patients by phone number or by the beginning of a first or last name. Searches as the user types. `name` is
 * the current search. The `/` key moves focus to the field from anywhere on the dashboard.
 */
export function SearchPatients({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    if (tooLong(typed, maxSearchLength)) return
    const timer = setTimeout(() => onSearch(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  // Clear the field when the search is cleared elsewhere.
  const [last, setLast] = useState(name)
  if (last !== name) {
    setLast(name)
    if (name === '') setTyped('')
  }
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 220px' } }}>
      <LabelledInput
        label={texts.search}
        type="search"
        data-keys="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Box>
  )
}
