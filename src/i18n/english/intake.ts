import { words } from '../words.ts'

/** What the intake says; the messages of spec 2 §2 and §8 word for word. */
export const texts = words('intake', {
  section: 'Section %{number} of %{last}',
  newPatient: 'New patient',
  sections: 'Intake sections',
  all: 'All sections',
  progress: { completed: 'Completed', current: 'In progress', notStarted: 'Not started', later: 'Comes later' },
  back: 'Back',
  save: 'Save and continue',
  saveEdit: 'Save',
  saving: 'Saving…',
  created: 'Patient successfully created!',
  edited: 'Patient successfully edited!',
  restored: 'You were signed out before this section was saved. What you had typed is here again: save it now.',
  leave: {
    incomplete: 'Intake is not complete. Would you like to continue later?',
    release:
      'If you exit without completing a HIPAA form with the patient, all saved data will be lost and you will need to fill out Section 1 again. Are you sure you want to continue?',
    unsaved: 'What you typed in this section has not been saved.',
    title: 'Leave this section?',
    go: 'Leave',
    stay: 'Stay here',
  },
})
