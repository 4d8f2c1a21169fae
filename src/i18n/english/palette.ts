import { words } from '../words.ts'

export const texts = words('palette', {
  title: 'Search and go to',
  input: 'Search',
  /** Followed by the kinds of records this user can find. */
  placeholder: 'Search %{kinds} and screens',
  screensOnly: 'Search screens',
  close: 'Close search',
  list: 'Results',
  searching: 'Searching…',
  short: 'Two letters or more find %{kinds}.',
  none: 'Nothing found. Names are found by the beginnings of their words.',
  count: '%{count} result |||| %{count} results',
  keys: 'Arrow keys choose, Enter opens, Escape closes.',
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
