import { words } from '../words.ts'

/** The question before unsaved input is lost. */
export const texts = words('unsaved', {
  title: 'Discard your changes?',
  question: 'Your changes have not been saved.',
  discard: 'Discard changes',
  keep: 'Keep editing',
})
