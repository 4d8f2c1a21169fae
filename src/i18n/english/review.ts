import { translations } from '../translations.ts'

/** The intake review (wording as prescribed, REV-005 to REV-008). */
export const texts = translations('review', {
  tabTitle: 'Intake review',
  title: 'Application for %{patient}',
  placementLog: 'Placement log',
  lastSaved: 'Last Saved',
  notProvided: 'Not provided',
  /** Shown for a missing answer in a line that contains several answers. */
  answerMissing: 'not provided',
  yes: 'Yes',
  no: 'No',
  secondInsurance: 'Secondary insurance: %{label}',
  noLongerListed: 'No longer listed (%{id})',
  /** Labels of rows that are not fields. */
  rows: {
    name: 'Name',
    alternativeName: 'Alternative name',
    hasHome: 'Has a home',
    address: 'Home address',
    currentLocation: 'Current location',
    release: 'Release of information',
    subscriber: 'Subscriber',
    place: 'Location',
    substances: 'Substances',
  },
  edit: 'edit section',
  takeOver: {
    action: 'Take over case',
    title: 'Take over %{patient}’s case?',
    about: 'You will become the advocate for this patient and all their applications. We’ll notify the current advocate.',
    done: 'You are now the advocate for this case.',
  },
  editOf: 'edit section %{title}',
  viewRelease: 'view hipaa form',
  saveAndMatch: 'save and match',
  hidden: 'Hidden because this application is closed',
  releaseOnFile: 'Signed, valid until %{until}',
  noRelease: 'The patient has not signed a release yet.',
  /** Shown to readers who can edit the intake, if section 10 is empty (REV-008). */
  noDeterminantsEditable:
    'No information captured. Please edit the intake form to add responses for the social determinant questions.',
  /** Shown to readers of the application, if section 10 is empty (REV-007). */
  noDeterminants: 'The Patient Advocate did not gather this information. Please use the chat to ask for it.',
})
