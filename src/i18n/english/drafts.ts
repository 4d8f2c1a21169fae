import { translations } from '../translations.ts'

/** Drafts and possible duplicate patients. */
export const texts = translations('drafts', {
  kept: {
    writing: 'Saving…',
    passage: 'Saved %{at}',
    device: 'Saved on this device %{at}, not yet sent to Passage',
    failed: 'Could not be saved',
  },
  restored: 'We restored your unsaved changes from %{at}. Save to keep them.',
  stale: 'The record changed after you started these edits. Check these fields before you save: %{fields}.',
  discard: 'Discard changes',
  others: '%{name} has unsaved changes (%{at})',
  choice: {
    title: 'You changed this section on another device',
    draft: 'You also made changes on %{device}, %{at}. These fields differ:',
    saved: 'The section was saved, or its draft was deleted, on another device. Your changes here are kept until you choose.',
    mine: 'This device',
    theirs: 'Other version',
    keepMine: 'Keep these changes',
    takeTheirs: 'Use the other version',
  },
  signOut: {
    title: 'Sign out with unsaved changes?',
    question:
      'Your changes in “%{section}” are not in the record yet. They are saved as a draft that only you can read. You can continue when you sign in again.',
    lost: 'Your changes in “%{section}” could not be saved. You will lose them if you sign out now.',
    stay: 'Keep editing',
    go: 'Sign out',
  },
  leaving: 'Your changes are saved as a draft. You can continue when you come back.',
  unsaved: {
    title: '%{count} new patient is not saved yet |||| %{count} new patients are not saved yet',
    about: 'The form below is for a different patient. Drafts stay on this device for up to one day.',
    nameless: 'an unnamed patient',
    open: 'Continue with %{name}, %{at}',
    delete: 'Delete draft',
    deleteOf: 'Delete draft for %{name}, %{at}',
    deleteTitle: 'Delete this draft?',
    deleteAbout: 'What you entered for %{name} will be deleted. You cannot undo this.',
  },
  same: {
    title: 'Is this the same person?',
    about:
      'Your organization already has %{count} patient with a similar name and date of birth. |||| Your organization already has %{count} patients with similar names and dates of birth.',
    similar: 'Similar: the name or date of birth differs slightly',
    who: '%{name}, born %{born}',
    with: 'Advocate: %{advocate}',
    running: 'Open applications: %{count} (%{facilities}) |||| Open applications: %{count} (%{facilities})',
    noneRunning: 'No open applications',
    incomplete: 'Intake incomplete',
    open: 'Open existing record',
    openOf: 'Open existing record for %{name}',
    other: 'This is a different person',
  },
})
