import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { sorts } from '#domain/matching/sorts.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { LabelledInput } from '../../../ui/fields/LabelledInput.tsx'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { type ChangeSearch, longestName, type Search } from '../search.ts'

/** Debounce delay in milliseconds. */
const rest = 300

type Props = { search: Search; onChange: ChangeSearch }

/** Tools above the list: a search by facility name, which the `/` key focuses, and the sort order. */
export function ListTools({ search: { name, sort }, onChange }: Props) {
  const [typed, setTyped] = useState(name)
  // Update the field if the search changes elsewhere, such as when it is cleared.
  const [last, setLast] = useState(name)
  if (last !== name) {
    setLast(name)
    if (name !== typed.trim()) setTyped(name)
  }
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  }, [onChange])
  const sought = typed.trim()
  useEffect(() => {
    if (sought === name || sought.length > longestName) return
    const timer = setTimeout(() => change.current({ name: sought }, { replace: true }), rest)
    return () => clearTimeout(timer)
  }, [sought, name])
  return (
    <Box sx={tools}>
      <LabelledInput
        label={texts.list.byName}
        type="search"
        data-keys="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestName}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <LabelledSelect
        label={texts.list.sort}
        options={options}
        value={sort}
        onChange={next => onChange({ sort: next ?? sort })}
      />
    </Box>
  )
}

/** In a wide window, the labels are next to their fields, so the list starts higher on the page. */
const tools = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 180px)', lg: 'minmax(0, 1fr) auto' },
  '& > *': { flexDirection: { lg: 'row' }, alignItems: { lg: 'center' }, columnGap: 1 },
} as const

const options = sorts.map(id => ({ id, name: texts.list.sorts[id] }))
