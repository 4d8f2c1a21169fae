import { words } from '../words.ts'

/** Password reset. */
export const texts = words('forgotten', {
  title: 'Forgotten password',
  about: 'Tell us your e-mail address, and we send you a six-digit code.',
  email: 'Email',
  submit: 'Submit',
  sending: 'Sending…',
  sent: 'If there is an account with this address, a code is on its way. It is valid for 10 minutes. Look into the spam folder, too.',
  code: 'Reset Code',
  codeHint: 'The six digits from the e-mail',
  newPassword: 'New Password',
  newHint: 'At least 8 characters, with an uppercase letter, a number and a special character.',
  confirmation: 'Confirm New Password',
  failed: 'an error occurred, please try again',
  another: 'Send another code',
  anotherSent: 'Another code is on its way. The one before is no longer valid.',
  otherAddress: 'Use another address',
  back: 'Back to sign-in',
})
