import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What the log is narrowed by, as it stands in the address. */
const names = ['from', 'to', 'actor', 'action', 'kind', 'number'] as const
export type Filters = Partial<Record<(typeof names)[number], string>>

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

const day = /^\d{4}-\d{2}-\d{2}$/
const number = /^[1-9]\d{0,9}$/

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

/** The log's filters, kept in the address. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = Object.fromEntries(names.flatMap(name => (search.get(name) ? [[name, search.get(name)!]] : [])))
  // Of two changes in one breath both count, though the address follows later.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback(
    (part: Partial<Record<keyof Filters, string | undefined>>) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(part)) value ? after.set(name, value) : after.delete(name)
      latest.current = after
      setSearch(after, { replace: true })
    },
    [setSearch],
  )
  return { filters, change, clear: () => setSearch({}, { replace: true }) }
}
