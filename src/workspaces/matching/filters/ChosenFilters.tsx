import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { defaultRadius } from '#domain/matching/places.ts'
import { bedsTexts as beds } from '../../../i18n/english/facilities.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { type Search, unfiltered } from '../search.ts'

type Props = { search: Search; onToggle: (tag: number) => void; onChange: (part: Partial<Search>) => void }

/** Lists the active filters, each with a Remove button, and a button that removes them all. */
export function ChosenFilters({ search: { radius, place, filters, open_beds, name }, onToggle, onChange }: Props) {
  const { nameOf } = useMatchContext()
  if (filters.length === 0 && !open_beds && !name && !place && radius === defaultRadius) return null
  return (
    <Box role="group" aria-label={texts.filter.chosen} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {name && <Chosen name={texts.filter.named(name)} onDrop={() => onChange({ name: '' })} />}
      {radius !== defaultRadius && (
        <Chosen name={texts.search.miles(radius)} onDrop={() => onChange({ radius: defaultRadius })} />
      )}
      {place && (
        <Chosen name={texts.filter.near(place.label || texts.page.chosenPlace)} onDrop={() => onChange({ place: null })} />
      )}
      {open_beds && <Chosen name={beds.filter} onDrop={() => onChange({ open_beds: false })} />}
      {filters.map(id => (
        <Chosen key={id} name={nameOf(id)} onDrop={() => onToggle(id)} />
      ))}
      <Button size="small" onClick={() => onChange({ ...unfiltered, place: null, radius: defaultRadius })}>
        {texts.filter.clear}
      </Button>
    </Box>
  )
}

const Chosen = ({ name, onDrop }: { name: string; onDrop: () => void }) => (
  <Chip
    size="small"
    label={name}
    aria-label={texts.filter.remove(name)}
    onClick={onDrop}
    onDelete={onDrop}
    sx={{ height: { xs: 44, md: 28 } }}
  />
)
