import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What the log is narrowed by, as it stands in the address. */
export const logFilters = ['from', 'to', 'actor', 'action', 'kind', 'number'] as const
export type Filters = Partial<Record<(typeof logFilters)[number], string>>

/** The kinds of things that rows are about, as the trail spells them. */
export const kinds = [
  'patients',
  'applications',
  'users',
  'organizations',
  'facilities',
  'feature_tags',
  'payers',
  'outbox',
] as const

export const day = /^\d{4}-\d{2}-\d{2}$/
export const number = /^[1-9]\d{0,9}$/

/** The same as the server is asked; what is not (yet) whole is left out. A patient is also found where they were one of a list. */
export function queryOf({ from, to, actor, action, kind, number: id }: Filters) {
  const about = kind && id && number.test(id) ? { kind, id: Number(id) } : undefined
  return {
    from: from && day.test(from) ? from : undefined,
    to: to && day.test(to) ? to : undefined,
    actor_id: actor && number.test(actor) ? Number(actor) : undefined,
    action: action || undefined,
    ...(about?.kind === 'patients' && { patient_id: about.id }),
    ...(about && about.kind !== 'patients' && { subject_type: about.kind, subject_id: about.id }),
  }
}

/** A screen's filters, kept in the address. */
export function useFilters<const N extends string>(names: readonly N[]) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.flatMap(name => (search.get(name) ? [[name, search.get(name)!]] : []))) as Partial<
    Record<N, string>
  >
  // Of two changes in one breath both count, though the address follows later.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback(
    (part: Partial<Record<N, string | undefined>>) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries<string | undefined>(part)) value ? after.set(name, value) : after.delete(name)
      latest.current = after
      setSearch(after, { replace: true })
    },
    [setSearch],
  )
  return { filters, change, clear: () => setSearch({}, { replace: true }) }
}

/** What narrows a screen, and how that is changed. */
export type Narrowing<F> = { filters: F; change: (part: { [K in keyof F]?: string | undefined }) => void; clear: () => void }
