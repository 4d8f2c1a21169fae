import { words } from '../words.ts'

/** Texts of fields and values in general. */
export const texts = words('fields', {
  notProvided: 'Not provided',
  /** Date format hint. */
  day: 'MM/DD/YYYY',
  dayOf: 'Day',
  timeOf: 'Time',
  time: 'Hour and minute',
  calendar: {
    open: 'Choose from a calendar',
    title: 'Calendar: %{field}',
    month: 'Month',
    year: 'Year',
    before: 'Previous month',
    after: 'Next month',
  },
  phone: {
    country: 'Country code',
    code: '+%{code} %{country}',
  },
  address: {
    finding: 'Looking for addresses…',
    found: '%{count} address suggested |||| %{count} addresses suggested',
    unknown: "ZIP code %{zip} isn't on our list. Check it.",
    elsewhere: 'ZIP code %{zip} is in %{city}, %{state}. Check the state.',
    confirm: '%{zip} is the right ZIP code',
  },
  search: 'Type to search',
  noOptions: 'Options to choose from could not be loaded.',
  inUse: { label: 'Status', active: 'Active', inactive: 'Inactive' },
  /** A tag that is not in the catalog. */
  tag: 'Tag %{id}',
  fullName: 'This is the full name',
  justNow: 'just now',
  npi: { label: 'NPI', invalid: 'Invalid NPI number', opens: 'Opens the national provider registry' },
})
