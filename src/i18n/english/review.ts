import { words } from '../words.ts'

/** What the review says, the messages of spec 2 §2 word for word. */
export const texts = words('review', {
  tabTitle: 'Intake review',
  title: 'Application for %{patient}',
  lastSaved: 'Last Saved',
  notProvided: 'Not provided',
  /** One answer of several in a line that was not given. */
  answerMissing: 'not provided',
  yes: 'Yes',
  no: 'No',
  secondInsurance: 'Second insurance: %{label}',
  noLongerListed: 'No longer listed (%{id})',
  /** The lines that no field of the form is called like. */
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
  /** Who may edit the intake reads this where section 10 is empty (REV-008). */
  noDeterminantsEditable:
    'No information captured. Please edit the intake form to add responses for the social determinant questions.',
  /** Who reads the application reads this (REV-007). */
  noDeterminants: 'The Patient Advocate did not gather this information. Please use the chat to ask for it.',
})
