import { translations } from '../translations.ts'

/** The facility dashboard and an application's details. */
export const texts = translations('admissions', {
  title: 'Facility Admin Dashboard',
  tab: 'Admissions',
  none: 'There are no applications',
  noneYet: 'New applications appear here automatically.',
  noneFiltered: 'No applications match your search and filters.',
  noneMine: 'No applications in this tab are assigned to you.',
  showAll: 'Show all',
  noFacility: 'You don’t have a facility role yet, so no applications are shown.',
  count: '%{count} application in %{tab} |||| %{count} applications in %{tab}',
  countMany: 'More than %{most} applications in %{tab}',
  advocateOf: 'Advocate: %{advocate}',
  mine: 'Mine',
  mineHint: 'Only applications assigned to you',
  assignedTo: 'assigned to %{name}',
  you: 'you',
  unnamed: 'Patient',
  noAdvocate: 'No advocate assigned',
  /** The groups of the Booked tab. */
  arrivals: { overdue: 'Overdue', today: 'Today', tomorrow: 'Tomorrow', later: 'Later', admitted: 'Admitted' },
  expected: 'Expected %{time}',
  late: 'Overdue: %{time}',
  admitted: 'Admitted %{time}',
  /** Answering an open step from the list. */
  answer: {
    button: 'Answer',
    buttonFor: 'Answer for %{patient}',
    arrived: 'Arrived',
    arrivedFor: 'Arrived: %{patient}',
    step: 'Open step',
    open: 'Open the full application',
  },
  detail: {
    back: 'All applications',
    tab: 'Application',
  },
})
