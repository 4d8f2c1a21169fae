import { words } from '../words.ts'

/** The dialog that applies to the selected facilities. */
export const texts = words('applyToSeveral', {
  open: 'Apply to %{count} facility |||| Apply to these %{count}',
  anyway: 'Apply to %{count} facility anyway |||| Apply to these %{count} anyway',
  none: 'Apply',
  title: 'Apply to %{count} facility |||| Apply to %{count} facilities',
  about: 'Each facility gets its own application. They do not see each other.',
  readers: {
    title: 'Who can read what',
    text: 'Admissions coordinators and managers at each facility can read the patient’s intake and their own application with its note, as long as the release is valid, until 30 days after the application ends. They cannot see where else the patient applied.',
  },
  forAll: 'All of them will ask for these. They are missing from the intake:',
  list: 'Selected facilities',
  nothing: 'Nothing is missing.',
  nothingElse: 'Nothing else is missing.',
  already: 'You have already applied here. No new application is sent.',
  callOnly: 'Not on Passage yet, so no application is sent. Call %{phone}.',
  notOn: 'Not on Passage yet, so no application is sent.',
  note: 'Note to all facilities',
  onePress: 'For the rest of today, apply to selected facilities in one press',
  onePressHint:
    'For this patient and with this note, until you sign out or reload the page. If anything else is missing by then, this form opens again.',
  results: 'Result for each facility',
  summary: 'Applied to %{sent} of %{count} facility |||| Applied to %{sent} of %{count} facilities',
  waiting: 'Waiting',
  sent: 'Application sent.',
  noteNotSent: 'Your note was not added to it.',
  retry: 'Try again |||| Try these %{count} again',
  done: 'Done',
})
