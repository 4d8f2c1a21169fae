import { words } from '../words.ts'

/** Texts of both dashboards. */
export const texts = words('dashboard', {
  tabs: 'Tabs',
  sort: 'Sort',
  newest: 'Newest first',
  oldest: 'Oldest first',
  filter: 'Filter',
  more: 'Show more',
  loadingMore: 'Loading more...',
  moreFailed: 'The next ones could not be loaded.',
  shown: '%{shown} of %{total}',
  search: 'Search by name or phone',
  counted: '%{heading} (%{count})',
  waitingForYou: 'Waiting for you',
  dueFirst: 'What is due next first',
  longestFirst: 'Longest waiting first',
  unread: '%{count} new',
})
