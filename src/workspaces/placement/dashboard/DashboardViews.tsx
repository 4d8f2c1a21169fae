import { can } from '#domain/access.ts'
import type { ViewQuery } from '#domain/platform/savedViews/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { ViewsButton } from '../../platform/savedViews/SavedViews.tsx'
import type { DashboardView } from './useDashboardView.ts'

/** Saved views of a dashboard's tab, filter, and sort order. They omit the search text, which can contain a patient's name. */
export function DashboardViews({
  list,
  view,
}: {
  list: 'patients' | 'received'
  view: DashboardView<string> & { assigned?: string }
}) {
  const user = useWhoami()
  return (
    can(user, 'savedViews.list', { resource: list }) && <ViewsButton list={list} current={presentOf(view)} toSearch={addressOf} />
  )
}

/** Views omit default settings: Open, All, and newest first. */
const presentOf = ({ tab, filter, sort, turn, assigned }: DashboardView<string> & { assigned?: string }): ViewQuery => ({
  filter: {
    ...(tab !== 'Open' && { status: tab }),
    ...(filter !== 'All' && { filter }),
    ...(assigned && { assigned }),
    ...(turn && { turn }),
  },
  sort: sort === 'newest' ? null : sort,
  order: 'asc',
  page_size: 20,
})

const addressOf = ({ filter, sort }: ViewQuery): string =>
  `?${new URLSearchParams({
    tab: filter.status ?? 'Open',
    filter: filter.filter ?? 'All',
    sort: sort ?? 'newest',
    ...(filter.assigned && { assigned: filter.assigned }),
    ...(filter.turn && { turn: filter.turn }),
  })}`
