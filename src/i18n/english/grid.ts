import { translations } from '../translations.ts'

/** Wording shared by all grids. */
export const texts = translations('grid', {
  rows: '%{from}–%{to} of %{count}',
  columns: 'Columns',
  moveUp: 'Move %{column} up',
  moveDown: 'Move %{column} down',
  moved: '%{column} is now column %{place} of %{count}',
  reset: 'Reset table',
  density: 'Row height',
  densities: { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' },
  /** The choice that turns a filter off. */
  all: 'All',
  none: 'Nothing here yet',
  badLink: 'This link asks for something that this list does not have.',
  showAll: 'Show the whole list',
  repairedLink: 'Part of this link could not be read, so the list does not show exactly what it asks for.',
  noneFound: 'No results match your search and filters',
  clear: 'Clear search and filters',
  export: 'Export to CSV',
  exporting: 'Exporting…',
  found: '%{count} found',
  newer: 'Newer',
  older: 'Older',
  range: '%{from}–%{to} of %{total}',
})
