import { words } from '../words.ts'

/** What is said about what was typed and is not saved yet, and about patients who may be the same. */
export const texts = words('drafts', {
  kept: {
    writing: 'Saving…',
    passage: 'Saved %{at}',
    device: 'Saved on this device %{at} — not yet at Passage',
    failed: 'Could not be saved',
  },
  restored: 'What you had typed is here again, from %{at}. It is not part of the record until you save this section.',
  discard: 'Discard it',
  choice: {
    title: 'This section was changed elsewhere',
    draft: '%{name} typed in it on %{device}, %{at}. What differs:',
    saved: 'It was saved or cleared on another device. What you typed here is kept until you choose.',
    field: 'Field',
    mine: 'Here',
    theirs: 'There',
    empty: 'nothing',
    chosen: '%{count} chosen |||| %{count} chosen',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
  signOut: {
    title: 'Sign out with this section unsaved?',
    question:
      'What you typed in “%{section}” is not part of the record yet. It is kept, and only you can read it: it is here again when you sign in.',
    lost: 'What you typed in “%{section}” could not be saved. It is lost if you sign out now.',
    stay: 'Stay here',
    go: 'Sign out',
  },
  leaving: 'What you typed in this section is kept as a draft. It is here again when you come back.',
  entries: {
    about: 'Another new patient is half entered on this device: |||| Other new patients are half entered on this device:',
    nameless: 'No name yet',
    which: '%{name}, from %{at}',
    open: 'Go on with this one',
    openOf: 'Go on with this one: %{name}',
  },
  same: {
    title: 'Is this the same person?',
    about:
      'Your organization already works with %{count} patient of a like name and date of birth. |||| Your organization already works with %{count} patients of like names and dates of birth.',
    similar: 'Similar: name or date of birth is written a little differently',
    who: '%{name}, born %{born}',
    with: 'With %{advocate}',
    running: 'Open applications: %{count} (%{facilities}) |||| Open applications: %{count} (%{facilities})',
    noneRunning: 'No open applications',
    incomplete: 'Intake incomplete',
    open: 'Open the existing record',
    openOf: 'Open the existing record of %{name}',
    other: 'This is somebody else',
  },
})
