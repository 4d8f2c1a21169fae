import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { drafts } from '#domain/drafts/contract.ts'
import type { DraftHead } from '#domain/drafts/schema.ts'
import { matching } from '#domain/matching/contract.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { useDebounced } from '../../../components/useDebounced.ts'
import { call } from '../../../dataProvider/call.ts'
import { factsSoFar, type SoFar } from './factsSoFar.ts'

/** Debounce delay in milliseconds. */
const rest = 250

type MatchesOptions = {
  patient: Patient | undefined
  section: string
  drafted: readonly DraftHead[]
  carried: readonly FieldValues[]
}

/**
 * Returns the number of programs that match the saved and unsaved answers, and those answers as facts. `total` is undefined while
 * it loads, or if there is no place to search near.
 */
export function useMatchesSoFar({ patient, section, drafted, carried }: MatchesOptions): {
  total: number | undefined
  soFar: SoFar
} {
  const values = useWatch() as FieldValues
  const others = useDrafts(
    patient?.id ?? 0,
    drafted.filter(one => one.own && one.section !== section),
  )
  const today = new Date().toISOString().slice(0, 10)
  const now = JSON.stringify(factsSoFar(patient, [...carried, ...others, values], today))
  const asked = useDebounced(now, rest)
  const soFar = useMemo(() => JSON.parse(asked) as SoFar, [asked])
  const { data } = useQuery({
    queryKey: ['facts', 'count', asked],
    queryFn: ({ signal }) => call(matching.searchCount, { body: { ...soFar.facts, near: soFar.near }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return { total: data?.total, soFar }
}

const useDrafts = (id: number, heads: readonly DraftHead[]): FieldValues[] =>
  useQueries({
    queries: heads.map(({ section, saved_at }) => ({
      queryKey: ['drafts', id, section, saved_at],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(drafts.show, { params: { id, section }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    })),
  }).flatMap(({ data }) => (data ? [data.values as FieldValues] : []))
