import { translations } from '../translations.ts'

/** The second factor in the account settings and at sign-in. */
export const texts = translations('secondFactor', {
  title: 'Two-factor authentication',
  about:
    'After entering your password, you enter a code from an app on your phone. Someone who learns your password still can’t sign in.',
  off: 'Two-factor authentication is off.',
  on: 'Two-factor authentication is on. %{count} backup code left. |||| Two-factor authentication is on. %{count} backup codes left.',
  setUp: 'Set up two-factor authentication',
  scan: 'Scan this with an authenticator app on your phone.',
  picture: 'QR code for the authenticator app',
  key: 'Or enter this key in the app',
  code: 'Code',
  codeHint: 'The current 6-digit code in your app',
  password: 'Password',
  passwordHint: 'The password you sign in with',
  endOthers: 'Sign out my other sessions',
  endOthersHint: 'They were started without two-factor authentication.',
  turnOn: 'Turn on',
  cancel: 'Cancel',
  working: 'Working…',
  codesTitle: 'Your backup codes',
  codesAbout:
    'If you don’t have your phone, you can use each code once to sign in. We won’t show these codes again, so print or save them. Don’t keep them on your phone.',
  download: 'Download',
  print: 'Print',
  file: 'passage-backup-codes',
  done: 'I’ve saved them',
  renew: 'Create new backup codes',
  renewAbout: 'Your old codes will no longer work.',
  turnOff: 'Turn off two-factor authentication',
  turnOffAbout: 'You will sign in with your password only.',
  byOrganization: 'Your organization requires two-factor authentication.',
  required: {
    title: 'Set up two-factor authentication',
    about: 'Your organization requires two-factor authentication for every member. Setup takes about a minute.',
  },
  turnedOff: 'Two-factor authentication turned off.',
  signIn: {
    title: 'Two-factor authentication',
    about: 'Enter the code from your authenticator app, or a backup code.',
    code: 'Code',
    submit: 'Sign in',
    loading: 'Loading...',
    back: 'Start over',
  },
})
