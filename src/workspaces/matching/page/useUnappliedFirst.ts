import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Match } from '#domain/matching/schema.ts'

/**
 * Returns the matches in order. If the URL has `next` (a facility did not respond), facilities that the patient has already
 * applied to come last. A new application does not move its card.
 */
export function useUnappliedFirst(matches: readonly Match[]): { matches: readonly Match[]; next: boolean } {
  const [query] = useSearchParams()
  const next = query.has('next')
  const applied = useRef(new Map<number, boolean>())
  return useMemo(() => {
    for (const { id, application } of matches) if (!applied.current.has(id)) applied.current.set(id, application !== null)
    if (!next) return { matches, next }
    const { true: before = [], false: others = [] } = Object.groupBy(matches, match => `${applied.current.get(match.id)!}`)
    return { matches: [...others, ...before], next }
  }, [matches, next])
}
