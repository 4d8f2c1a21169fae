import { translations } from '../translations.ts'

export const texts = translations('dashboard', {
  tabs: 'Tabs',
  sort: 'Sort',
  newest: 'Newest first',
  oldest: 'Oldest first',
  filter: 'Filter',
  more: 'Show more',
  loadingMore: 'Loading more...',
  moreFailed: 'The remaining items could not be loaded.',
  shown: '%{shown} of %{total}',
  search: 'Search by name or phone',
  needsAction: 'Needs your action (%{count})',
  needsYourAction: 'Needs your action',
  unread: '%{count} new',
  /** The patient's facts on a row or a card. */
  sexes: { male: 'M', female: 'F' },
  selfPay: 'Self-pay',
  lastUse: '%{substance} (last use: %{when})',
  ago: '%{time} ago',
})
