import { translations } from '../translations.ts'

/** Transferring patients to another advocate, and undoing it (S-31). */
export const texts = translations('transfers', {
  patients: '%{count} patient |||| %{count} patients',
  applications: '%{count} application |||| %{count} applications',
  all: {
    title: 'Transfer Patients',
    counting: 'All of %{advocate}’s patients and their applications will move to the advocate you choose.',
    about: '%{advocate} has %{patients} with %{applications}. All of them will move to the advocate you choose.',
    nothing: '%{advocate} has no patients to transfer.',
  },
  one: {
    title: 'Transfer Patient',
    counting: '%{patient} and all applications will move to the advocate you choose.',
    about: '%{patient} has %{applications}. The patient and all applications will move to the advocate you choose.',
    toColleague: 'We’ll notify your colleague.',
  },
  target: 'New advocate',
  same: 'Same organization',
  missing: 'Please select a user',
  done: 'Successfully Updated',
  failed: 'Transfer failed',
  confirm: 'Transfer',
  cancel: 'Cancel',
  back: 'Back',
  other: {
    title: 'Transfer to another organization?',
    about:
      '%{patients} and %{applications} will move to %{advocate} at %{organization}. Advocates there will be able to read these records, and advocates at the present organization will no longer be able to.',
    confirm: 'Transfer %{patients} to %{organization}',
    uncovered:
      '%{count} patient has no valid release of information and cannot be transferred to another organization: |||| %{count} patients have no valid release of information and cannot be transferred to another organization:',
    more: 'and %{count} more',
    refused: 'These patients cannot be transferred there yet',
    signFirst: 'Get a signed release first, or choose an advocate in the same organization.',
  },
  recent: {
    label: 'Recent transfers',
    moved: '%{patients} and %{applications} were transferred from %{from} to %{to}.',
    assigned: '%{patients} and %{applications} were transferred to %{to}.',
    until: 'You can undo this until %{time} if no one changes the patients.',
    undo: 'Undo',
    undone: 'The transfer was undone',
  },
})
