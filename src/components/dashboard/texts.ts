/** What both dashboards say. */
export const texts = {
  tabs: 'Tabs',
  sort: 'Sort',
  newest: 'Newest first',
  oldest: 'Oldest first',
  filter: 'Filter',
  more: 'Show more',
  loadingMore: 'Loading more...',
  moreFailed: 'The next ones could not be loaded.',
  shown: (shown: number, total: number) => `${shown} of ${total}`,
}
