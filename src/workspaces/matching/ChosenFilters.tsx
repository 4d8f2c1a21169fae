import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { texts } from '../../i18n/english/matching.ts'
import { useCase } from './Case.tsx'

type Props = { filters: readonly number[]; onToggle: (tag: number) => void; onClear: () => void }

/** The ticked filters above the list, each with a way to drop it. */
export function ChosenFilters({ filters, onToggle, onClear }: Props) {
  const { nameOf } = useCase()
  if (filters.length === 0) return null
  return (
    <Box role="group" aria-label={texts.filter.chosen} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {filters.map(id => (
        <Chip
          key={id}
          size="small"
          label={nameOf(id)}
          aria-label={texts.filter.remove(nameOf(id))}
          onClick={() => onToggle(id)}
          onDelete={() => onToggle(id)}
          sx={{ height: 28 }}
        />
      ))}
      <Button size="small" onClick={onClear}>
        {texts.filter.clear}
      </Button>
    </Box>
  )
}
