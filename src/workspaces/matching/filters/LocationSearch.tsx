import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fiveDigits } from '#domain/directory/addresses/address.ts'
import { common } from '#domain/directory/addresses/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { LabelledSearch } from '../../../ui/fields/LabelledSearch.tsx'
import { useDebounced } from '../../../ui/hooks.ts'
import type { Search } from '../search.ts'

type Place = NonNullable<Search['place']>
type Props = {
  chosen: Search['place']
  /** Name of the current search center, shown as the placeholder. */
  place: string
  onChange: (place: Search['place']) => void
}

/** Debounce delay in milliseconds (MAT-013). */
const rest = 300

/** Minimum number of characters for a place search (MAT-013). */
const fewestLetters = 3

const usePlaces = (typed: string) =>
  useQuery({
    queryKey: ['matching', 'places', typed.toLowerCase()],
    queryFn: ({ signal }) => call(common.places, { query: { q: typed }, signal }),
    enabled: typed.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 3_600_000,
  })

/**
 * Field for the search center. Suggests cities and ZIP codes that start with the input (MAT-013). Clearing the field restores the
 * default center.
 */
export function LocationSearch({ chosen, place, onChange }: Props) {
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const debounced = useDebounced(typed.trim(), rest)
  const places = usePlaces(debounced === chosen?.label ? '' : debounced)
  const waiting = typed.trim() !== debounced || places.isFetching
  const options = debounced.length >= fewestLetters ? (places.data?.data.map(toOption) ?? []) : []
  const placeholder = chosen || !place ? texts.search.hint : place
  return (
    <Box>
      <LabelledSearch
        label={texts.search.location}
        value={chosen && toOption(chosen)}
        options={options}
        inputValue={typed}
        onSearch={setTyped}
        onChange={option => onChange(option?.place ?? null)}
        loading={waiting && typed.trim().length >= fewestLetters}
        loadingText={texts.search.looking}
        noOptionsText={
          typed.trim().length < fewestLetters ? texts.search.type : places.isError ? texts.search.failed : noPlace(typed.trim())
        }
        placeholder={placeholder}
      />
      {chosen && (
        <Button size="small" onClick={() => onChange(null)} sx={{ mt: 0.5, ml: -0.5 }}>
          {texts.search.home}
        </Button>
      )}
    </Box>
  )
}

/** The message shown when no place is found. Distinguishes invalid ZIP codes from unknown ones. */
function noPlace(typed: string): string {
  if (!/^\d[\d -]*$/.test(typed)) return texts.search.none
  const zip = fiveDigits(typed)
  return zip ? texts.search.noZip(zip) : texts.search.badZip
}

/** Places have no ids, and names are not unique, so the option's id includes the coordinates. */
const toOption = ({ label, latitude, longitude }: Place) => ({
  id: `${label} ${latitude} ${longitude}`,
  name: label,
  place: { label, latitude, longitude },
})
