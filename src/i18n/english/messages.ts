import { words } from '../words.ts'

/** Message history, and names of outgoing message types. */
export const texts = words('messages', {
  title: 'Recent messages',
  about: 'What was said on this visit. It is not kept any longer.',
  none: 'Nothing has been said yet.',
  done: 'Done',
  failed: 'Failed',
  close: 'Close',
  states: { waiting: 'Waiting', sending: 'Being sent', sent: 'Sent', failed: 'Failed' },
  channels: { email: 'Email', sms: 'Text message' },
})
