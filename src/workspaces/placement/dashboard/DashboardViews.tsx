import { SavedQueries } from '../../../ui/savedQueries/SavedQueries.tsx'
import { plain, type Query } from '../../../ui/savedQueries/useSavedViews.ts'
import type { DashboardView } from './useDashboardView.ts'

type View = DashboardView<string> & { assigned?: string }

/** Saved queries of a dashboard's tab, filter, and sort order. They omit the search text, which can contain a patient's name. */
export const DashboardViews = ({ list, view }: { list: 'patients' | 'received'; view: View }) => (
  <SavedQueries list={list} current={queryOf(view)} toSearch={toSearch} />
)

/** Queries omit default settings: Open, All, and newest first. */
const queryOf = ({ tab, filter, sort, turn, assigned }: View): Query => ({
  ...plain(20),
  filter: {
    ...(tab !== 'Open' && { status: tab }),
    ...(filter !== 'All' && { filter }),
    ...(assigned && { assigned }),
    ...(turn && { turn }),
  },
  sort: { field: sort === 'newest' ? '' : sort, order: 'ASC' },
})

const toSearch = ({ filter, sort }: Query): string =>
  `?${new URLSearchParams({
    tab: filter.status ?? 'Open',
    filter: filter.filter ?? 'All',
    sort: sort.field || 'newest',
    ...(filter.assigned && { assigned: filter.assigned }),
    ...(filter.turn && { turn: filter.turn }),
  })}`
