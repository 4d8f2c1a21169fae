import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { mostSearched, tooLong } from '../../components/form/Counter.tsx'
import { LabelledInput } from '../../components/form/LabelledInput.tsx'
import { texts } from '../../i18n/english/dashboard.ts'

/** How long typing rests before it is searched for, in milliseconds. */
const rest = 300

/**
 * The beginnings of a patient's name, or a phone number, searched for when the typing rests; `name` is what is searched for now.
 * `/` comes here from anywhere on the dashboard.
 */
export function SearchPatients({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    if (tooLong(typed, mostSearched)) return
    const timer = setTimeout(() => onSearch(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  // Cleared from outside.
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
        maxLength={mostSearched}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Box>
  )
}
