import { useGetList, useStore } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView, ViewQuery } from '#domain/savedViews/schema.ts'
import { isPlain, sameQuery } from './present.ts'

/** What a list shows now, and what stands in its address when it shows something else. */
export type Shows = { present: ViewQuery; addressOf: (query: ViewQuery) => string }

/** The menu itself says what could not be loaded. */
const quiet = { onError: () => undefined }

/**
 * The views of a list, and the one that is shown: whose query stands in the address, else the one that was applied
 * last and has been changed since. A list whose address says nothing opens with the user's default.
 */
export function useViews(list: ViewedList, { present, addressOf }: Shows) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: views = [], error } = useGetList<SavedView>('savedViews', { filter: { resource: list } }, quiet)
  const [applied, setApplied] = useStore<number | null>(`view.${list}`, null)
  const fitting = views.filter(view => sameQuery(view.query, present))
  const last = views.find(view => view.id === applied)
  const active = fitting.find(view => view === last) ?? fitting[0] ?? (isPlain(present) ? undefined : last)

  const show = (view: SavedView | null, how: { replace?: boolean } = {}) => {
    setApplied(view?.id ?? null)
    const query = view?.query ?? { filter: {}, sort: null, order: 'asc' as const, page_size: present.page_size }
    navigate({ search: addressOf(query) }, { ...how, preventScrollReset: true })
  }
  const opening = search === '' ? views.find(view => view.is_default) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once for the address that says nothing.
  useEffect(() => {
    if (opening) show(opening, { replace: true })
  }, [opening])
  const changed = active !== undefined && !fitting.includes(active)
  // What a link or a reload shows is remembered too: changed afterwards, it keeps its name.
  const shown = active && !changed ? active.id : null
  useEffect(() => {
    if (shown !== null) setApplied(shown)
  }, [shown, setApplied])
  return { views, error, active, changed, present, show, setApplied }
}
