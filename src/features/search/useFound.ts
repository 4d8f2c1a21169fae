import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Actor } from '#domain/actor.ts'
import { search } from '#domain/search/contract.ts'
import { shortestSearch } from '#domain/search/schema.ts'
import { mostSearched, tooLong } from '../../components/form/Counter.tsx'
import { call } from '../../dataProvider/call.ts'

/** Debounce before searching, in milliseconds. */
const rest = 200

/**
 * Searches the server after a pause in typing and cancels outdated requests. Results are not cached, because they name
 * patients.
 */
export function useFound(actor: Actor, typed: string, enabled: boolean) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), rest)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = enabled && typed.length >= shortestSearch && !tooLong(typed, mostSearched)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', actor.id, asked],
    queryFn: ({ signal }) => call(search.find, { body: { q: asked }, signal }),
    enabled: wanted && asked === typed,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const settled = wanted && asked === typed && !isFetching
  return { found: settled ? data : undefined, error: settled ? error : null, searching: wanted && !settled, retry: refetch }
}
