import { translations } from '../translations.ts'

/** The message history, and the names of outgoing message types. */
export const texts = translations('messages', {
  title: 'Recent messages',
  about: 'Messages from this session. They are not saved.',
  none: 'No messages yet.',
  done: 'Done',
  failed: 'Failed',
  close: 'Close',
  states: { waiting: 'Waiting', sending: 'Sending', sent: 'Sent', failed: 'Failed' },
  channels: { email: 'Email', sms: 'Text message' },
})
