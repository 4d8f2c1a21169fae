import { translations } from '../translations.ts'

export const texts = translations('unsaved', {
  title: 'Discard your changes?',
  question: 'Your changes have not been saved.',
  discard: 'Discard changes',
  keep: 'Keep editing',
})
