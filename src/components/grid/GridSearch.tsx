import Box from '@mui/material/Box'
import { useListContext } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { LabelledInput } from '../form/LabelledInput.tsx'

/** How long typing rests before it is searched for, in milliseconds. */
const rest = 300

/** Searches the list around it, when the typing rests. */
export function GridSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { filterValues, setFilters } = useListContext()
  const asked = String(filterValues.q ?? '')
  const [typed, setTyped] = useState(asked)
  // Changed from outside: cleared, or another address.
  const [last, setLast] = useState(asked)
  if (last !== asked) {
    setLast(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }
  const search = (q: string) => {
    if (q !== asked) setFilters({ ...filterValues, q }, {})
  }
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}>
      <LabelledInput
        label={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Box>
  )
}
