import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { fiveDigits } from '#domain/directory/addresses/address.ts'
import { tag } from '#domain/directory/tags.ts'
import { matchAddress } from '#domain/intake/patients/addresses.ts'
import type { Section } from '#domain/intake/patients/intake/section.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { matching } from '#domain/matching/contract.ts'
import { Facts } from '#domain/matching/facts.ts'
import { factsOf, type MatchPatient, unansweredPatient } from '#domain/matching/needs.ts'
import type { SearchPlace } from '#domain/matching/places.ts'
import { preferredPlace } from '#domain/matching/places.ts'
import { dayIn, isoDay } from '#domain/platform/dates.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import type { DraftHead } from '#domain/platform/drafts/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as findBed } from '../../../i18n/english/findBed.ts'
import { tidyDate } from '../../../ui/fields/FormDate.tsx'
import { useDebounced } from '../../../ui/hooks.ts'
import { type Answers, emptyVisit, storeVisit } from '../../matching/findBed/answers.ts'
import type { Carried } from '../../platform/drafts/deviceStorage.ts'
import { ChosenFacility } from './ChosenFacility.tsx'
import type { Chosen } from './useApplyHere.tsx'

type Props = {
  section: Pick<Section, 'key' | 'title'>
  patient: Patient | undefined
  /** Undefined while loading. */
  drafted: readonly DraftHead[] | undefined
  carried: Carried | undefined
  entry: string
  /** Saves what is valid and then leaves without a prompt. */
  onLeave: (to: string, state?: object) => void
  mayExit: boolean
  chosen: Chosen | undefined
}

/**
 * Shows the number of matches for the answers so far. Links to the match page for an existing patient, and to Find a bed for a
 * new one.
 */
export function SoFarBar({ section, patient, drafted, carried, entry, onLeave, mayExit, chosen }: Props) {
  const user = useWhoami()
  const { pathname, state } = useLocation()
  const later = carried ? Object.values(carried.later) : []
  const { total, soFar } = useMatchesSoFar({ patient, section: section.key, drafted, carried: later, age: carried?.age ?? null })
  if (!can(user, 'matching.search', undefined)) return null
  const see = () => {
    const back = { to: pathname, state }
    if (patient) return onLeave(matchAddress(patient.id), { returning: back })
    const { facts, near } = soFar
    const answers = {
      level: facts.treatment_levels[0] ?? null,
      age: facts.age === null ? '' : String(facts.age),
      sex: facts.gender,
      payer: facts.payment === 'cash' ? ('cash' as const) : (carried?.later.payment?.patient_insurance?.provider ?? null),
      hold: holdIn(carried?.later[snapshotKey]?.legal_status) ?? (facts.involuntary_hold ? ('yes' as const) : null),
      zip: near?.place.zip ?? null,
    }
    storeVisit(entry, { ...emptyVisit, answers, entry })
    onLeave('/find-a-bed', { visit: entry })
  }
  return (
    <>
      <MatchesBar total={total} onSee={see} onExit={mayExit ? () => onLeave('/patient/advocate') : undefined} />
      {chosen && <ChosenFacility chosen={chosen} onSee={see} />}
    </>
  )
}

/** The answer of Find a bed that the draft of the clinical snapshot came from. */
const holdIn = (legal_status: unknown): Answers['hold'] | undefined =>
  legal_status === 'involuntary' ? 'yes' : legal_status === 'voluntary' ? 'no' : undefined

/** Debounce delay in milliseconds. */
const rest = 250

type MatchesOptions = {
  patient: Patient | undefined
  section: string
  drafted: readonly DraftHead[] | undefined
  carried: readonly FieldValues[]
  /** The age entered in the search. Used until the patient has a date of birth. */
  age: number | null
}

/**
 * Returns the number of programs that match the saved and unsaved answers, and those answers as facts. `total` is undefined while
 * it is loading, and null while the server cannot be reached.
 */
function useMatchesSoFar({ patient, section, drafted, carried, age }: MatchesOptions): {
  total: number | null | undefined
  soFar: SoFar
} {
  const values = useWatch() as FieldValues
  const others = useDrafts(
    patient?.id ?? 0,
    (drafted ?? []).filter(one => one.own && one.section !== section),
  )
  const today = patient ? dayIn(patient.time_zone, new Date()) : new Date().toISOString().slice(0, 10)
  const { facts, near } = factsSoFar(patient, [...carried, ...others.values, values], today)
  const now = JSON.stringify({ facts: { ...facts, age: facts.age ?? age }, near })
  const debounced = useDebounced(now, rest)
  const soFar = useMemo(() => JSON.parse(debounced) as SoFar, [debounced])
  const { data, isError, isPaused } = useQuery({
    queryKey: ['facts', 'count', debounced],
    queryFn: ({ signal }) => call(matching.searchCount, { body: { ...soFar.facts, near: soFar.near }, signal }),
    // Without the other sections' drafts, the count would briefly be wrong.
    enabled: drafted !== undefined && !others.loading && debounced === now,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return { total: data?.total ?? (isError || isPaused ? null : undefined), soFar }
}

const useDrafts = (id: number, heads: readonly DraftHead[]): { values: FieldValues[]; loading: boolean } => {
  const found = useQueries({
    queries: heads.map(({ section, saved_at }) => ({
      queryKey: ['drafts', id, section, saved_at],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(drafts.show, { params: { id, section }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    })),
  })
  return {
    values: found.flatMap(({ data }) => (data ? [data.values as FieldValues] : [])),
    loading: found.some(({ isLoading }) => isLoading),
  }
}

const texts = findBed.bar

type MatchesBarProps = {
  total: number | null | undefined
  /** Undefined if leaving would lose input, which hides the exit link. */
  onExit: (() => void) | undefined
  onSee: () => void
}

/** Bar above each section's buttons: the number of matching programs so far, a link to them, and an exit link. */
const MatchesBar = ({ total, onExit, onSee }: MatchesBarProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, width: '100%', ...text }}>
    <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {total === undefined || total === null ? (
        texts[total === null ? 'unknown' : 'counting']
      ) : (
        <>
          {texts.matches(total)}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' '}
            {texts.soFar}
          </Box>
        </>
      )}
    </Box>
    <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      ·
    </Box>
    <Link component="button" type="button" onClick={onSee} sx={{ ...target, fontWeight: 600 }}>
      {texts.see}
    </Link>
    {onExit && (
      <Link
        component={RouterLink}
        to="/patient/advocate"
        onClick={event => {
          event.preventDefault()
          onExit()
        }}
        sx={{ ...target, ml: 'auto' }}
      >
        {texts.exit}
      </Link>
    )}
  </Box>
)

/** Slightly smaller on a phone, where the whole bar has to fit on one line. */
const text = { typography: 'body2', fontSize: { xs: '0.875rem', sm: 'body2.fontSize' } } as const
const target = { display: 'inline-flex', alignItems: 'center', minHeight: 32, ...text } as const

/** The fields that matching uses, all unanswered. */
const nothing: MatchPatient & Parameters<typeof preferredPlace>[0] = {
  ...unansweredPatient,
  preferred_treatment_location: [],
  address_city: null,
  address_state: null,
  address_zipcode: null,
  address_zipcode_confirmed: false,
  current_city: null,
  current_state: null,
  current_zip_code: null,
  current_zip_code_confirmed: false,
}
const read = keysOf(nothing)

type SoFar = { facts: Facts; near: SearchPlace | null }

/**
 * Returns what matching would use if the unsaved answers were saved. Other sections' drafts override the patient's saved answers,
 * and the open form overrides both. Incomplete input is treated as unanswered.
 */
export function factsSoFar(patient: Patient | undefined, unsaved: readonly FieldValues[], today: string): SoFar {
  const merged = Object.assign({}, nothing, ...[patient ?? {}, ...unsaved].map(wanted)) as typeof nothing
  const born = tidyDate(merged.date_of_birth ?? '')
  const day = isoDay(born)
  const answers = { ...merged, date_of_birth: day && day <= today ? born : '', address_zipcode: zipIn(merged.address_zipcode) }
  const facts = Facts.safeParse(factsOf(answers, today))
  return { facts: facts.data ?? Facts.parse({}), near: placeOf({ ...answers, current_zip_code: zipIn(merged.current_zip_code) }) }
}

const zipIn = (typed: string | null) => fiveDigits(typed ?? '') ?? null
const wanted = (values: FieldValues) =>
  Object.fromEntries(read.flatMap(field => (values[field] === undefined ? [] : [[field, values[field]]])))

/** "Near the crisis center" gets its address only on save. Until then, search near the user's organization. */
function placeOf(answers: Parameters<typeof preferredPlace>[0]): SearchPlace | null {
  const near = preferredPlace(answers)
  const [preferred] = answers.preferred_treatment_location
  const { city, state, zip } = near.place
  if (preferred === tag.place.nearCrisisCenter && !city && !zip) return null
  return { ...near, place: { ...near.place, city: city || null, state: state || null }, home: near.home }
}
