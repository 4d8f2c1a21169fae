import { translations } from '../translations.ts'

export const texts = translations('search', {
  title: 'Search and navigate',
  input: 'Search',
  /** `kinds` lists the kinds of records that this user can find. */
  placeholder: 'Search %{kinds} and screens',
  screensOnly: 'Search screens',
  close: 'Close search',
  list: 'Results',
  searching: 'Searching…',
  short: 'Enter at least two letters to find %{kinds}.',
  none: 'No results. Try the first letters of a name.',
  count: '%{count} result |||| %{count} results',
  keys: 'Use the arrow keys to move, Enter to open, and Esc to close.',
  kinds: { users: 'users', organizations: 'organizations', facilities: 'facilities', patients: 'patients' },
  groups: {
    recent: 'Recent',
    actions: 'Actions',
    screens: 'Screens',
    users: 'Users',
    organizations: 'Organizations',
    facilities: 'Facilities',
    patients: 'Patients',
  },
  goTo: 'Go to %{screen}',
  newPatient: 'New patient',
  newUser: 'New user',
  types: { treatment_center: 'Treatment center', hospital: 'Hospital' },
})
