import { useEffect, useMemo, useRef, useState } from 'react'
import type { SearchPlace } from '#domain/matching/center.ts'
import { useDebounced } from '../../components/useDebounced.ts'
import { type Answers, noAnswers, placeIn, type Visit } from '../../features/findBed/answers.ts'
import { type FacilityLookup, storeVisit, visitAt } from '../../features/findBed/visit.ts'
import { type Search, unfiltered } from '../../features/matching/search.ts'

/** Debounce delay for the age, in milliseconds. The list must update within 300 ms of the last answer. */
const rest = 150

/** The answers to search with: the age after the debounce, and the last complete place. */
type Settled = Omit<Answers, 'zip'> & { near: SearchPlace | null }

/**
 * State of one visit's answers and search. Kept in memory and never in the URL, because an age, a payer, and a ZIP code can
 * identify a person.
 */
export function useFindBed(at: string, looking: FacilityLookup) {
  const [visit, setVisit] = useState<Visit>(() => visitAt(at, looking))
  useEffect(() => storeVisit(at, visit), [at, visit])
  const { answers } = visit
  const age = useDebounced(answers.age, rest)
  const near = useLastPlace(answers)
  const { level, sex, payer } = answers
  const settled: Settled = useMemo(() => ({ level, age, sex, payer, near }), [level, age, sex, payer, near])
  const change = (part: Partial<Search>) => setVisit(before => ({ ...before, search: { ...before.search, ...part } }))
  return {
    visit,
    settled,
    change,
    toggle: (tag: number) =>
      setVisit(before => {
        const { filters } = before.search
        return {
          ...before,
          search: { ...before.search, filters: filters.includes(tag) ? filters.filter(id => id !== tag) : [...filters, tag] },
        }
      }),
    answer: (part: Partial<Answers>) => setVisit(before => ({ ...before, answers: { ...before.answers, ...part } })),
    clear: () => setVisit(before => ({ ...before, answers: noAnswers, search: { ...before.search, ...unfiltered } })),
  }
}

/** The last complete place. The search keeps using it while the user types a ZIP code. */
function useLastPlace(answers: Answers): SearchPlace | null {
  const { zip } = answers
  const place = useMemo(() => placeIn({ zip }), [zip])
  const last = useRef(place)
  if (place || !zip) last.current = place
  return last.current
}
