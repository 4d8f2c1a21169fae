import { words } from '../words.ts'

/** What the review says, the messages of spec 2 §2 word for word. */
export const texts = words('review', {
  title: 'Application for %{patient}',
  lastSaved: 'Last Saved',
  notProvided: 'Not provided',
  edit: 'edit section',
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
