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
  noFacility:
    'You don’t have a facility role yet, so no applications are shown. Your organization’s administrator can give you one in My Organization.',
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
  arrivals: {
    overdue: 'Overdue',
    arrived: 'Arrived, not yet admitted',
    today: 'Today',
    tomorrow: 'Tomorrow',
    later: 'Later',
    admitted: 'Admitted',
  },
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

/** Response targets and overdue responses. */
export const answeringTexts = translations('answering', {
  dueIn: 'Response due in %{time}',
  dueNow: 'Response due now',
  overdueBy: 'Response overdue by %{time}',
  notAnswered: '%{facility} missed its response target.',
  seeNext: 'See other matches',
  seeNextAfter: 'See other matches: %{facility} has not responded',
  theFacility: 'The facility',
  settings: 'Response times',
  settingsOf: 'Response times: %{facility}',
  about:
    'Set your response target. We remind coordinators at the halfway point and notify the advocate and Org Admins if the target is missed.',
  readOnly: 'Only this facility’s managers and its organization’s Org Admins can change this.',
  facility: 'Facility',
  labels: { answer_target_minutes: 'Respond within', time_zone: 'Time zone', open: 'Days' },
  minutes: 'minutes',
  targetHint: '5 to 1,440 minutes. Only response hours count.',
  hours: 'Response hours',
  always: 'Always',
  chosen: 'Only during these hours',
  from: '%{day} start time',
  to: '%{day} end time',
  nextDay: 'If the end time is earlier than the start time, the hours continue into the next day.',
  days: {
    0: 'Sunday',
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
  },
  saved: 'Response times saved.',
})
