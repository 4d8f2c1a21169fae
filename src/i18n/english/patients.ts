import { words } from '../words.ts'

/** What the patient dashboard and the application overlay say. */
export const texts = words('patients', {
  title: 'Patient Dashboard',
  add: '+ Add Patient',
  search: 'Search by name',
  none: 'There are no patients',
  noneFound: 'Nobody fits the search and the filter.',
  clear: 'Clear search and filter',
  noApplications: 'There are no Applications for this Patient',
  closed: '%{count} closed application |||| %{count} closed applications',
  incomplete: 'Intake incomplete: %{saved} of %{of} sections',
  noRelease: 'No valid release',
  updated: 'Last saved',
  continueIntake: 'Continue intake',
  review: 'Review',
  match: 'Match',
  ofPatient: '%{action}: %{patient}',
  applicationsOf: 'Applications for %{patient}',
  close: 'Close the application to %{facility}',
  notClosable: 'An application in this state is not closed here',
  closing: {
    title: 'Close the application to %{facility}?',
    about: 'The facility is told that this application is cancelled. You can apply there again later.',
    reason: 'Reason',
    submit: 'Close application',
    failed: 'This application has not been cancelled, please try again',
    done: 'The application to %{facility} is closed.',
  },
  overlay: {
    patient: 'Patient',
    application: 'Application',
    back: 'Back to the dashboard',
    backToMatches: 'Back to the matches',
    review: 'Application for %{patient}',
    lastSaved: 'Last Saved',
  },
  admin: {
    title: 'This view is being built',
    about: 'Here administrators will look at an advocate’s patients, with a date range and an organization filter.',
  },
  count: '%{count} patient in %{tab} |||| %{count} patients in %{tab}',
})
