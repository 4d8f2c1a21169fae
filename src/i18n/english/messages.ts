import { words } from '../words.ts'

/** The history of what the banners said. */
export const texts = words('messages', {
  title: 'Recent messages',
  about: 'What was said on this visit. It is not kept any longer.',
  none: 'Nothing has been said yet.',
  done: 'Done',
  failed: 'Failed',
  close: 'Close',
})
