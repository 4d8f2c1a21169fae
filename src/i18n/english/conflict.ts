import { translations } from '../translations.ts'

/** The choice between two versions of a form. */
export const texts = translations('conflict', {
  title: 'Someone else changed this record',
  about: 'Nothing you entered is lost. Choose a version of each field that differs, and then save again.',
  mine: 'Your version',
  theirs: 'Saved version',
  bothChanged: 'Changed in both versions',
  missing: 'Choose a version of this field',
  empty: 'empty',
  yes: 'Yes',
  no: 'No',
  chosen: '%{count} selected |||| %{count} selected',
  use: 'Use selected versions',
  keepMine: 'Keep all of mine',
  takeTheirs: 'Use the saved version',
  kept: 'What you entered at %{at} was not saved.',
  restore: 'Restore my input',
  discard: 'Discard it',
})
