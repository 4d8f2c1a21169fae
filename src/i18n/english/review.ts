import { words } from '../words.ts'

/** Intake review (texts as specified, REV-005 to REV-008). */
export const texts = words('review', {
  tabTitle: 'Intake review',
  title: 'Application for %{patient}',
  lastSaved: 'Last Saved',
  notProvided: 'Not provided',
  /** One missing answer among several on a line. */
  answerMissing: 'not provided',
  yes: 'Yes',
  no: 'No',
  secondInsurance: 'Second insurance: %{label}',
  noLongerListed: 'No longer listed (%{id})',
  /** Row labels that are not field labels. */
  rows: {
    name: 'Name',
    alternativeName: 'Alternative name',
    hasHome: 'Has a home',
    address: 'Home address',
    currentLocation: 'Current location',
    release: 'Release of information',
    subscriber: 'Subscriber',
    place: 'Place',
    substances: 'Substances',
  },
  edit: 'edit section',
  takeOver: {
    action: 'Take over the case',
    title: 'Take over the case of %{patient}?',
    about: 'It is yours from then on, with all applications. The advocate who has it now is told.',
    done: 'The case is yours now.',
  },
  editOf: 'edit section %{title}',
  viewRelease: 'view hipaa form',
  saveAndMatch: 'save and match',
  hidden: 'Hidden: this application is closed',
  releaseOnFile: 'Signed, valid until %{until}',
  noRelease: 'The patient has not signed a release yet.',
  /** Empty section 10, for readers who can edit the intake (REV-008). */
  noDeterminantsEditable:
    'No information captured. Please edit the intake form to add responses for the social determinant questions.',
  /** Empty section 10, for readers of the application (REV-007). */
  noDeterminants: 'The Patient Advocate did not gather this information. Please use the chat to ask for it.',
})
