import Box from '@mui/material/Box'
import { useListContext } from 'ra-core'
import type { ReactNode } from 'react'
import { LabelledSelect } from '../form/LabelledSelect.tsx'

type Props = {
  label: string
  /** The name under which the server is asked. */
  source: string
  /** The choices; the first one is the one that filters nothing, and is not sent. */
  options: readonly (string | { id: string; name: string })[]
}

/** Narrows the list around it to one of these choices. */
export function GridFilter({ label, source, options }: Props) {
  const { filterValues, setFilters } = useListContext()
  const choices = options.map(option => (typeof option === 'string' ? { id: option, name: option } : option))
  const first = choices[0]?.id ?? ''
  return (
    <Box sx={{ flex: { xs: '1 1 140px', sm: '0 0 180px' } }}>
      <LabelledSelect
        label={label}
        options={choices}
        value={String(filterValues[source] ?? first)}
        onChange={chosen => setFilters({ ...filterValues, [source]: chosen === first ? undefined : chosen }, {})}
      />
    </Box>
  )
}

/** The filters above a grid, in a row that wraps. */
export const GridFilters = ({ children }: { children: ReactNode }) => (
  <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
    {children}
  </Box>
)
