import { words } from '../words.ts'

/** Wording shared by all fields and values. */
export const texts = words('fields', {
  notProvided: 'Not provided',
  readOnly: 'Your role lets you view this but not change it.',
  /** The hint for a date's format. */
  day: 'MM/DD/YYYY',
  dayOf: 'Day',
  timeOf: 'Time',
  time: 'Hour and minute',
  calendar: {
    open: 'Open calendar',
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
    finding: 'Searching addresses…',
    found: '%{count} address suggested |||| %{count} addresses suggested',
    unknown: 'We don’t recognize ZIP code %{zip}. Make sure it’s correct.',
    elsewhere: 'ZIP code %{zip} is in %{city}, %{state}. Check the state.',
    confirm: 'ZIP code %{zip} is correct',
  },
  inUse: { label: 'Status', active: 'Active', inactive: 'Inactive' },
  /** Shown for a tag that is not in the catalog. */
  tag: 'Tag %{id}',
  fullName: 'This is the full name',
  justNow: 'just now',
  npi: { label: 'NPI', invalid: 'Invalid NPI number', opens: 'View in the NPI Registry' },
})
