import { words } from '../words.ts'

export const texts = words('unsaved', {
  title: 'Discard your changes?',
  question: 'Your changes have not been saved.',
  discard: 'Discard changes',
  keep: 'Keep editing',
})
