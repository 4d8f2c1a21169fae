import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { Labelled } from '../../components/form/Labelled.tsx'
import { fewestLetters, usePlaces } from './queries.ts'
import type { Search } from './search.ts'
import { texts } from './texts.ts'
import { useDebounced } from './useDebounced.ts'

type Place = NonNullable<Search['place']>
type Props = {
  chosen: Search['place']
  /** Where is searched now, if known: shown while nothing is chosen. */
  place: string
  onChange: (place: Search['place']) => void
}

/** How long typing must rest before places are searched, in milliseconds (spec 2 §9). */
const rest = 300

/** Where to search: cities and ZIP codes that begin like what is typed (MAT-013). Cleared, it is the patient's own place again. */
export function LocationSearch({ chosen, place, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const asked = useDebounced(typed.trim(), rest)
  const places = usePlaces(asked === chosen?.label ? '' : asked)
  const waiting = typed.trim() !== asked || places.isFetching
  const options: Place[] =
    asked.length >= fewestLetters
      ? (places.data?.data.map(({ label, latitude, longitude }) => ({ label, latitude, longitude })) ?? [])
      : []
  return (
    <Box>
      <Labelled label={texts.search.location} id={id}>
        {() => (
          <Autocomplete
            id={id}
            value={chosen}
            options={options}
            // The server has found them; asking again here would lose those that begin by another name.
            filterOptions={found => found}
            getOptionLabel={option => option.label}
            getOptionKey={option => `${option.label} ${option.latitude} ${option.longitude}`}
            isOptionEqualToValue={(option, value) => option.label === value.label}
            inputValue={typed}
            onInputChange={(_, value) => setTyped(value)}
            onChange={(_, value) => onChange(value)}
            loading={waiting && typed.trim().length >= fewestLetters}
            loadingText={texts.search.looking}
            noOptionsText={
              typed.trim().length < fewestLetters ? texts.search.type : places.isError ? texts.search.failed : texts.search.none
            }
            autoHighlight
            forcePopupIcon={false}
            renderInput={params => <TextField {...params} placeholder={chosen || !place ? texts.search.hint : place} />}
          />
        )}
      </Labelled>
      {chosen && (
        <Button size="small" onClick={() => onChange(null)} sx={{ mt: 0.5, ml: -0.5 }}>
          {texts.search.home}
        </Button>
      )}
    </Box>
  )
}
