import { words } from '../words.ts'

/** What fields and values say wherever they stand. */
export const texts = words('fields', {
  notProvided: 'Not provided',
  /** How a day is written. */
  day: 'MM/DD/YYYY',
  search: 'Type to search',
  inUse: { label: 'Status', active: 'Active', inactive: 'Inactive' },
  /** A tag that the catalogue does not know. */
  tag: 'Tag %{id}',
  justNow: 'just now',
  npi: { label: 'NPI', invalid: 'Invalid NPI number', opens: 'Opens the national provider registry' },
})
