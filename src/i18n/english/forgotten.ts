import { translations } from '../translations.ts'

/** Password reset. */
export const texts = translations('forgotten', {
  title: 'Forgot your password?',
  about: 'Enter your email address and we’ll send you a 6-digit code.',
  email: 'Email',
  submit: 'Submit',
  sending: 'Sending…',
  sent: 'If an account uses this address, we sent a code to it. The code is valid for 10 minutes. Check your spam folder, too.',
  code: 'Reset Code',
  codeHint: 'The 6-digit code in the email',
  newPassword: 'New Password',
  newHint: 'At least 8 characters, with an uppercase letter, a number, and a special character',
  confirmation: 'Confirm New Password',
  failed: 'an error occurred, please try again',
  another: 'Send a new code',
  anotherSent: 'We sent a new code. The old one no longer works.',
  otherAddress: 'Use a different address',
  back: 'Back to sign-in',
})
