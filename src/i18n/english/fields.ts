import { translations } from '../translations.ts'

/** Wording shared by all fields and values. */
export const texts = translations('fields', {
  notProvided: 'Not provided',
  readOnly: 'Your role lets you view this but not change it.',
  /** A date's format, in empty fields. */
  day: 'MM/DD/YYYY',
  dayOf: 'Day',
  timeOf: 'Time',
  calendar: {
    open: 'Open calendar',
    title: 'Calendar: %{field}',
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
  inUse: { active: 'Active', inactive: 'Inactive' },
  /** Shown for a tag that is not in the catalog. */
  tag: 'Tag %{id}',
  fullName: 'This is the full name',
  justNow: 'just now',
  ago: {
    minute: '%{count} minute ago |||| %{count} minutes ago',
    hour: '%{count} hour ago |||| %{count} hours ago',
    day: 'yesterday |||| %{count} days ago',
    week: '%{count} week ago |||| %{count} weeks ago',
    month: '%{count} month ago |||| %{count} months ago',
    year: '%{count} year ago |||| %{count} years ago',
  },
  ahead: {
    minute: 'in %{count} minute |||| in %{count} minutes',
    hour: 'in %{count} hour |||| in %{count} hours',
    day: 'tomorrow |||| in %{count} days',
    week: 'in %{count} week |||| in %{count} weeks',
    month: 'in %{count} month |||| in %{count} months',
    year: 'in %{count} year |||| in %{count} years',
  },
  length: {
    minute: '%{count} minute |||| %{count} minutes',
    hour: '%{count} hour |||| %{count} hours',
    day: '%{count} day |||| %{count} days',
    week: '%{count} week |||| %{count} weeks',
    month: '%{count} month |||| %{count} months',
    year: '%{count} year |||| %{count} years',
  },
  shortLength: {
    minute: '%{count} min |||| %{count} min',
    hour: '%{count} hr |||| %{count} hr',
    day: '%{count} day |||| %{count} days',
  },
  npi: { label: 'NPI', invalid: 'Invalid NPI number', opens: 'View in the NPI Registry' },
})

/** The choice between two versions of a form. */
export const conflictTexts = translations('conflict', {
  title: 'Someone else changed this record',
  about: 'Nothing you entered is lost. Choose a version of each field that differs, and then save again.',
  mine: 'Your version',
  theirs: 'Saved version',
  bothChanged: 'Changed in both versions',
  missing: 'Choose a version of this field',
  empty: 'empty',
  yes: 'Yes',
  no: 'No',
  chosen: '%{count} selected |||| %{count} selected',
  use: 'Use selected versions',
  keepMine: 'Keep all of mine',
  takeTheirs: 'Use the saved version',
  kept: 'What you entered at %{at} was not saved.',
  restore: 'Restore my input',
  discard: 'Discard it',
})
